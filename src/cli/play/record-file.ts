/** Where the record of a game goes that was played at the terminal. No record is written over another. */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { InteractiveGame } from '../../cards/index.ts'
import { InputError } from '../../errors/index.ts'
import { openTrace } from '../cards/trace-output.ts'

const FOLDER = join('.manyhands', 'played')

interface RecordFile extends Disposable {
  /** Writes the game down as far as it went, and says where. */
  save(): string
}

/**
 * The file that was named, that of the game that is gone on with, or a new one. It is saved, too, if something ends the program before: the module of a player
 * may, and so may a second Ctrl-C.
 */
export function openRecord(
  named: string | undefined,
  game: InteractiveGame,
  onSavedAtExit: (path: string) => void,
  resumed?: string,
): RecordFile {
  if (named === '-') throw new InputError('--record takes a file: the game itself is on standard output')
  const wanted = named ?? resumed ?? usualPath(game)
  const found = statSync(wanted, { throwIfNoEntry: false })
  if (named !== undefined && named !== resumed && found?.isFile()) {
    throw new InputError(
      `${named} is there already, and no game is written over it: name another file with --record, or remove it`,
    )
  }
  const isDevice = found !== undefined && !found.isFile()
  const output = openTrace(wanted, '--record')
  const save = (): string => {
    process.off('exit', onExit)
    output.write(game.record())
    const path = isDevice || wanted === resumed ? wanted : firstFree(wanted)
    output.finish(path)
    return path
  }
  const onExit = (): void => {
    try {
      onSavedAtExit(save())
    } catch (thrown) {
      console.error(`manyhands: ${(thrown as Error).message}`)
    }
  }
  // Before the file that is not finished is removed.
  process.prependOnceListener('exit', onExit)
  return {
    save,
    [Symbol.dispose]() {
      process.off('exit', onExit)
      output[Symbol.dispose]()
    },
  }
}

function usualPath({ setup }: InteractiveGame): string {
  try {
    mkdirSync(FOLDER, { recursive: true })
  } catch (thrown) {
    throw new InputError(
      `no record can be kept in ${FOLDER}: ${(thrown as Error).message}; name a file with --record, or play with --no-record`,
    )
  }
  const name = `${setup.name}-${setup.spec.seed}`
  return join(FOLDER, `${name.replaceAll(/[^\w.=-]+/g, '-')}.txt`)
}

/** This path, or the next with a number. It is taken at once, as another game may end at the same moment. */
function firstFree(wanted: string): string {
  const { dir, name, ext } = parse(wanted)
  for (let n = 1; ; n += 1) {
    const path = n === 1 ? wanted : join(dir, `${name}-${n}${ext}`)
    try {
      closeSync(openSync(path, 'wx'))
      return path
    } catch (thrown) {
      const { code, message } = thrown as NodeJS.ErrnoException
      if (code !== 'EEXIST') throw new InputError(`${path} cannot be written: ${message}`)
    }
  }
}
