/**
 * The record of a game at the terminal. It is written as play goes on, a piece for each choice, so that a program that is
 * killed loses nothing. No record is written over another.
 */
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { InteractiveGame } from '../../cards/session/interactive-game.ts'
import { InputError } from '../../errors/index.ts'
import { writeAtomically } from '../../subprocess/index.ts'
import { fileAt } from '../cards/output-file.ts'

const FOLDER = join('.manyhands', 'played')

interface OpenFile {
  readonly path: string
  readonly file: number
  /** What is in it. */
  text: string
}

export class RecordFile implements Disposable {
  readonly #game: InteractiveGame
  readonly #isDevice: boolean
  readonly #onSavedAtExit: (path: string) => void
  #open: OpenFile

  /**
   * The file that was named, that of the game that is resumed, or a new one. The game is also saved if something ends
   * the program before: the module of a player may, and so may a second Ctrl-C.
   */
  constructor(
    game: InteractiveGame,
    { named, resumed }: { readonly named?: string | undefined; readonly resumed?: string | undefined },
    onSavedAtExit: (path: string) => void,
  ) {
    if (named === '-') throw new InputError('--record takes a file: the game itself is on standard output')
    const wanted = named ?? resumed ?? usualPath(game)
    const found = fileAt(wanted, '--record')
    if (named !== undefined && named !== resumed && found?.isFile()) {
      throw new InputError(
        `${named} is there already, and no game is written over it: name another file with --record, or remove it`,
      )
    }
    this.#game = game
    this.#isDevice = found !== undefined && !found.isFile()
    this.#onSavedAtExit = onSavedAtExit
    if (this.#isDevice) this.#open = { path: wanted, file: openFile(wanted, 'w'), text: '' }
    else if (wanted === resumed) this.#open = rewritten(wanted, game.recordSoFar())
    else this.#open = firstFree(wanted)
    this.update()
    process.once('exit', this.#onExit)
  }

  /** Writes what was played since, or removes what was taken back. */
  update(): void {
    if (this.#isDevice) return
    try {
      write(this.#open, this.#game.recordSoFar())
    } catch {
      // A full disk does not end the game: the next update tries again, and saving reports it.
    }
  }

  /** Writes the game as far as it went, and returns where. */
  save(): string {
    process.off('exit', this.#onExit)
    if (!this.#isDevice && !isInPlace(this.#open)) {
      closeSync(this.#open.file)
      this.#open = firstFree(this.#open.path)
    }
    const { path } = this.#open
    orUnwritable(path, () => write(this.#open, this.#game.record()))
    return path
  }

  [Symbol.dispose](): void {
    process.off('exit', this.#onExit)
    closeSync(this.#open.file)
  }

  readonly #onExit = (): void => {
    try {
      this.#onSavedAtExit(this.save())
    } catch (thrown) {
      console.error(`manyhands: ${(thrown as Error).message}`)
    }
  }
}

/** Keeps what both texts begin with. After every call of the system the file holds a beginning of one of them. */
function write(open: OpenFile, text: string): void {
  const kept = text.startsWith(open.text) ? open.text : sameBeginning(text, open.text)
  let at = Buffer.byteLength(kept)
  if (kept !== open.text) ftruncateSync(open.file, at)
  open.text = kept
  const rest = Buffer.from(text.slice(kept.length))
  for (let done = 0; done < rest.length; ) {
    const more = writeSync(open.file, rest, done, rest.length - done, at)
    done += more
    at += more
  }
  open.text = text
}

/** In whole lines. */
function sameBeginning(one: string, other: string): string {
  let at = 0
  while (at < other.length && one[at] === other[at]) at += 1
  return other.slice(0, other.lastIndexOf('\n', at - 1) + 1)
}

/** False if the file was removed, or another game goes on in a file of its name. */
function isInPlace({ path, file }: OpenFile): boolean {
  const [mine, there] = [fstatSync(file), statSync(path, { throwIfNoEntry: false })]
  return mine.ino === there?.ino && mine.dev === there.dev
}

/** The file of a game that is resumed. The game stays whole if the program is killed here. */
function rewritten(path: string, text: string): OpenFile {
  orUnwritable(path, () => writeAtomically(path, text))
  return { path, file: openFile(path, 'r+'), text }
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

/** This path, or the next with a number. It is taken at once, as another game may begin at the same moment. */
function firstFree(wanted: string): OpenFile {
  const { dir, name, ext } = parse(wanted)
  for (let n = 1; ; n += 1) {
    const path = n === 1 ? wanted : join(dir, `${name}-${n}${ext}`)
    try {
      return { path, file: openSync(path, 'wx'), text: '' }
    } catch (thrown) {
      const { code, message } = thrown as NodeJS.ErrnoException
      if (code !== 'EEXIST') throw new InputError(`${path} cannot be written: ${message}`)
    }
  }
}

const openFile = (path: string, flags: string): number => orUnwritable(path, () => openSync(path, flags))

function orUnwritable<Answer>(path: string, work: () => Answer): Answer {
  try {
    return work()
  } catch (thrown) {
    throw new InputError(`${path} cannot be written: ${(thrown as Error).message}`)
  }
}
