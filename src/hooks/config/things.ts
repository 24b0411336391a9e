/**
 * The things that hooks read and write: files and folders of the project, and names such as `env:NAME` or
 * `updatedInput`. Different spellings of one path are one thing, and a folder, with a slash at its end, is all that is in it.
 */
import { posix } from 'node:path'

const PROJECT = /^(?:"?\$\{?CLAUDE_PROJECT_DIR\}?"?)(?:\/|$)/

/** `file:./a//b`, `"$CLAUDE_PROJECT_DIR"/a/b` and `a/b` are `a/b`. */
export function thingNamed(text: string): string {
  const path = text.replace(/^file:/, '').replace(PROJECT, './')
  if (/^\w+:/.test(path)) return path
  const short = posix.normalize(path)
  return short === './' ? '.' : short
}

export function areSameThing(one: string, other: string): boolean {
  const [a, b] = [thingNamed(one), thingNamed(other)]
  return a === b || isIn(a, b) || isIn(b, a)
}

const isIn = (thing: string, folder: string): boolean =>
  folder.endsWith('/') && `${thing}/`.startsWith(folder)
