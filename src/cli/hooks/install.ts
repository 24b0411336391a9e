import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { InputError } from '../../errors/index.ts'
import {
  type InstallRequest,
  installHooks,
  projectFolder,
  runnerProgram,
  uninstallHooks,
  usualConfig,
} from '../../hooks/index.ts'
import { shellWord } from '../../subprocess/shell-word.ts'
import { defineCommand } from '../command/define-command.ts'
import { optional, toggle } from '../command/inputs.ts'
import { CONFIG } from './config-file.ts'

const WHERE = {
  user: toggle('the settings of the user, in the home folder', 'settings'),
  settings: optional('<file>', 'another settings file (default: .claude/settings.json of the project)'),
}

export const install = defineCommand({
  name: 'install',
  description: 'put the runner into the settings of the agent, and take over the hooks that are there',
  options: {
    ...WHERE,
    config: CONFIG,
    program: optional(
      '<words>',
      'how the agent starts the runner (default: this Node and this program, by their paths)',
    ),
  },
  notes: `A copy of the settings is kept, and "manyhands hooks uninstall" puts it back byte for byte. Hooks that only
the agent can run stay where they are. After a change of events, matchers or timeouts in hooks.yaml, install
again.`,
  examples: ['manyhands hooks install', "manyhands hooks install --user --program 'npx manyhands'"],
  run({ user, settings, config, program }) {
    const request = requestFor({ user, settings, config, program })
    const { imported, kept, background, events, backup } = installHooks(request)
    return {
      document: {
        settings: request.settings,
        config: request.config,
        imported,
        kept,
        background,
        events,
        backup: backup ?? null,
      },
      lines: [
        `${request.settings}: one command for ${events.join(', ') || 'no event, as there are no hooks'}`,
        `${request.config}: ${imported} ${imported === 1 ? 'hook' : 'hooks'} taken over`,
        ...kept.map(({ event, reason }) => `left in the settings: ${event}: ${reason}`),
        ...background.map(
          (command) => `what this hook leaves running ends with it now, unless setsid starts it: ${command}`,
        ),
        ...(backup === undefined ? [] : [`the settings before: ${backup}`]),
      ],
    }
  },
})

export const uninstall = defineCommand({
  name: 'uninstall',
  description: 'put the settings of the agent back as they were before install',
  options: WHERE,
  examples: ['manyhands hooks uninstall'],
  run({ user, settings }) {
    const file = settingsFile(user, settings)
    const isExact = uninstallHooks(file) === 'restored'
    return {
      lines: [
        isExact
          ? `${file}: as before install, byte for byte`
          : `${file}: edited since install, so its hooks were put back, and your changes were kept`,
      ],
    }
  },
})

interface Given {
  readonly user: boolean
  readonly settings?: string | undefined
  readonly config?: string | undefined
  readonly program?: string | undefined
}

function requestFor({ user, settings, config: named, program = runnerProgram() }: Given): InstallRequest {
  if (program.trim() === '')
    throw new InputError('--program is empty; it takes words such as "npx manyhands"')
  const config = resolve(named ?? (user ? join(homedir(), '.claude', 'hooks.yaml') : usualConfig()))
  const inProject = relative(projectFolder(), config)
  // Others who work on the project have it elsewhere.
  const isPortable = !user && !inProject.startsWith('..') && !isAbsolute(inProject)
  const configWord = isPortable ? `"$CLAUDE_PROJECT_DIR"/${shellWord(inProject)}` : shellWord(config)
  return { settings: settingsFile(user, settings), config, configWord, program }
}

const settingsFile = (user: boolean, settings: string | undefined): string =>
  resolve(settings ?? join(user ? homedir() : projectFolder(), '.claude', 'settings.json'))
