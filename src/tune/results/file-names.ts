/** Names of files for horizons, which may be called anything. */

/** Longer names are cut: file systems allow about 255 bytes. */
const LONGEST = 80

export const SHARED_NAME = 'shared'

/** In the order given: letters, digits, dots and hyphens as they are; no two alike, nor like the shared one's. */
export function fileNamesOf(horizons: readonly string[]): readonly string[] {
  const taken = new Set([SHARED_NAME])
  return horizons.map((horizon) => {
    const plain = horizon.replaceAll(/[^A-Za-z0-9.-]+/g, '_').slice(0, LONGEST)
    // Some file systems do not tell capitals from small letters.
    const isFree = (name: string): boolean => !taken.has(name.toLowerCase())
    let name = plain
    for (let n = 2; !isFree(name); n += 1) name = `${plain}_${n}`
    taken.add(name.toLowerCase())
    return name
  })
}
