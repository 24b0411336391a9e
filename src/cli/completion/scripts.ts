/** Completion for each shell, as a script that the user loads once for a session. */
import type { Completable } from './completables.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export function completionScript(shell: Shell, completables: readonly Completable[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](completables)
}

function bashScript(completables: readonly Completable[]): string {
  return `# Completion of manyhands for bash: source <(manyhands completion bash)
_manyhands() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} line= word list=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${lineCase(completables)}
  done
${listCase(completables)}
  COMPREPLY=($(compgen -W "$list" -- "$current"))
}
# Where nothing else fits, a file does.
complete -o default -F _manyhands manyhands
`
}

function zshScript(completables: readonly Completable[]): string {
  return `#compdef manyhands
# Completion of manyhands for zsh, after compinit: source <(manyhands completion zsh)
_manyhands() {
  local current=\${words[CURRENT]} before=\${words[CURRENT-1]} line= word list=
  for word in "\${(@)words[2,CURRENT-1]}"; do
${lineCase(completables)}
  done
${listCase(completables)}
  compadd -- \${=list} || _files
}
compdef _manyhands manyhands
`
}

/** Where a command stands on the line, for bash and zsh: `line` becomes " runs list", and help changes nothing. */
function lineCase(completables: readonly Completable[]): string {
  const lines = completables.filter(({ path }) => path.length > 0).map((each) => `'${lineOf(each)}'`)
  return `    case "$line $word" in
      ${lines.join('|')}) line="$line $word" ;;
    esac`
}

/** What can come next there, for bash and zsh, in `list`. */
function listCase(completables: readonly Completable[]): string {
  const valued = completables.flatMap((each) =>
    each.options.flatMap(({ flags, takesValue, values }) =>
      takesValue
        ? flags.map((flag) => ({ pattern: `'${lineOf(each)} ${flag}'`, list: values.join(' ') }))
        : [],
    ),
  )
  const values = Array.from(
    Map.groupBy(valued, ({ list }) => list),
    ([list, those]) => {
      return `    ${those.map(({ pattern }) => pattern).join('|')}) list='${list}' ;;`
    },
  )
  const next = completables.map((each) => {
    const line = lineOf(each)
    const flags = each.options.flatMap(({ flags }) => flags).join(' ')
    const words = each.words.map(({ text }) => text).join(' ')
    return `      '${line} -') list='${flags}' ;;\n      '${line} '|'${line} '?) list='${words}' ;;`
  })
  return `  case "$line $before" in
${values.join('\n')}
    *) case "$line \${current:0:1}" in
${next.join('\n')}
    esac ;;
  esac`
}

function fishScript(completables: readonly Completable[]): string {
  const lines = completables.filter(({ path }) => path.length > 0).map((each) => quoted(lineOf(each)))
  const rules = completables.flatMap((each) => {
    const here = `complete -c manyhands -n ${quoted(`__manyhands_after ${quoted(lineOf(each))}`)}`
    return [
      ...each.words.map(
        ({ text, help }) => `${here}${each.takesFiles ? '' : ' -f'} -a ${quoted(text)} -d ${quoted(help)}`,
      ),
      ...each.options.map(({ flags, help, takesValue, values }) => {
        const names = flags.map((flag) =>
          flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
        )
        const value = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : ''
        return `${here} ${names.join(' ')}${value} -d ${quoted(help)}`
      }),
    ]
  })
  return `# Completion of manyhands for fish: manyhands completion fish | source
function __manyhands_after
    set -l line ''
    for word in (commandline -opc)[2..]
        if contains -- "$line $word" ${lines.join(' ')}
            set line "$line $word"
        end
    end
    test "$line" = "$argv[1]"
end
${rules.join('\n')}
`
}

/** A space before each word, so that no line is the beginning of another. */
const lineOf = ({ path }: Completable): string => path.map((word) => ` ${word}`).join('')

/** In fish, a quote inside quotes has a backslash. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
