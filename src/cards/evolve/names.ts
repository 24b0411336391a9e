/**
 * Names for games that nobody has named: two or three syllables drawn from the digest of the rules, so that the same rules
 * have the same name in every run. There are about 700,000 names, so that two of 1,000 games seldom share one.
 */
import { type Stream, stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'

export interface GameName {
  /** `Tovira` */
  readonly name: string
  /** `tovira`, for file names */
  readonly id: string
}

const list = (text: string): readonly string[] => text.split(' ')

// Sounds that most languages have, in an order that is easy to say.
const FIRST = list('b br c d dr f fl g gr h j k l m n p pr r s sh st t tr v w y z')
const VOWELS = list('a e i o u')
const MIDDLE = list(
  'b br d dr f g k l ld ll lm lt lv m mb mp n nd nk nn nt p r rb rd rl rm rn rr rt rv s sk ss st t tr v z',
)
const LINKS = list('d k l m n r s t v z')
const OPEN_VOWELS = list('a e i o')
const CLOSES = list('l m n r s')

/** Beginnings and parts of words that nobody wants on a box of cards. */
const UNFORTUNATE =
  /^(?:as[ks]|dam|die|kil|mor[dt]|sex|tod)|an[au]s|bast|coc[ak]|cul[eo]|cum|dic[ak]|fag|fot[zt]|hit[la]|hoer|hur[ae]|kak[ai]|mer[dt]|naz|nig|nutt|ped[eo]|pen[ei]s|pis|porn|pub[ei]|put[ao]|rap[aei]|retar|sado|slut|stup|suic|tit|tur[dk]|urin|vag[ai]n|vomi/

/** Two heavy consonants in a row, a consonant that comes back at once, and more than one u. */
const HARD_TO_SAY = /^[^aeiou]{2}[aeiou][^aeiou]{2}|([^aeiou])[aeiou]\1|u.*u/

/** Games that people know beside the classics. */
const KNOWN = list(
  'belote briscola burraco canasta casino cassino durak faro golf manila manille marias memory omaha palace pedro pinochle poker preferans primero skat snap solo tarot tressette vira',
)

const TAKEN: ReadonlySet<string> = new Set([
  ...KNOWN,
  ...Array.from(CLASSICS.values()).flatMap(({ id, name }) => [id, name.toLowerCase()]),
])

const LONGEST = 8

/** The name that a content key stands for. */
export const gameName = (key: string): GameName => nameBeside(key, new Set())

/**
 * A different name for each key, in the order of the keys: of two that would share a name, the later one gets another. A key
 * that occurs twice has one name.
 */
export function uniqueNames(keys: readonly string[]): readonly GameName[] {
  const names = new Map<string, GameName>()
  const used = new Set<string>()
  for (const key of keys) {
    const name = names.get(key) ?? nameBeside(key, used)
    names.set(key, name)
    used.add(name.id)
  }
  return keys.map((key) => names.get(key) as GameName)
}

/** The first name of a key that is fit to be one and not used by others. */
function nameBeside(key: string, used: ReadonlySet<string>): GameName {
  const rng = stream(key, 'name')
  for (;;) {
    const id = syllables(rng)
    if (isFit(id) && !used.has(id)) return { name: id.charAt(0).toUpperCase() + id.slice(1), id }
  }
}

/** Two syllables that close, as in Mendal, or three that are open, as in Tovira. */
function syllables(rng: Stream): string {
  const start = rng.pick(FIRST) + rng.pick(VOWELS) + rng.pick(MIDDLE) + rng.pick(VOWELS)
  return start + (rng.below(4) === 0 ? rng.pick(CLOSES) : rng.pick(LINKS) + rng.pick(OPEN_VOWELS))
}

const isFit = (id: string): boolean =>
  id.length <= LONGEST && !TAKEN.has(id) && !UNFORTUNATE.test(id) && !HARD_TO_SAY.test(id)
