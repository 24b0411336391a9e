import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  statSync,
  writeFileSync,
} from 'node:fs'

/** On the disk before it takes the other's place, as readable as that, and by the same owner. */
export function writeWhole(file: string, text: string, like: string): void {
  const found = statSync(like, { throwIfNoEntry: false })
  const fd = openSync(file, 'w')
  try {
    writeFileSync(fd, text)
    if (found) keepOwner(fd, found)
    // A change of the owner may take rights away.
    if (found) fchmodSync(fd, found.mode & 0o777)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Only root may give a file away; others may give it to a group of theirs. */
function keepOwner(fd: number, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  const now = fstatSync(fd)
  if (now.uid === uid && now.gid === gid) return
  for (const owner of [uid, now.uid]) {
    try {
      fchownSync(fd, owner, gid)
      return
    } catch {
      // Not allowed here: what is in the file matters more than whose it is.
    }
  }
}
