/**
 * The course of every evolutionary method here. Methods differ in their emitter, which chooses parents, and in where
 * those that pass the door stay. A generation:
 *
 * 1. Children are made, `populationSize` of them. If not all can get a look, all get a glance, which finds out whether they
 *    work at all; those that behave there like one that had a look go no further. Tournaments choose `looksPerGeneration` of the others, by how far their expected fitness, which is their
 *    parents', exceeds that of elites of their kind.
 * 2. A look is a cheap evaluation that gives up early. Those whose look promises a place among the elites are measured at the
 *    door, honestly and at a price: at most `doorsPerGeneration`, those first of which most is expected (./merits.ts), of all or
 *    beyond what is kept. The others wait, and try again the next time that the door opens if they would still enter. With them,
 *    elites whose last measurement is `remeasureEvery` generations old are measured again, each time with a fresh `sample`.
 * 3. An elite's fitness is the mean over its measurements at the door, so that luck does not stay on top. If it falls
 *    below the stored challenger, that takes its place; if the door refuses it, it leaves.
 * 4. Genomes that passed the door take the places that they are fit for. A look gives no place: it only decides which children
 *    come to the door, and which may be parents before they have been there.
 * 5. Each operator is told how far its children came, each time that one is refused, looked at, or measured at the door.
 *
 * Final rounds have no children: they only measure the fittest elites again.
 */
import { stream } from '../../rng/index.ts'
import type { Ask, Course, Method } from '../searcher.ts'
import { Breeder, type Child, starters } from './breeder.ts'
import type { GenomeCandidate, GenomeResult, Level, Measured } from './candidate.ts'
import { bestOfNiches, type Comer, doorQueue, dueElites, type Elite, measuredAgain } from './door.ts'
import type { Emitter, Individual } from './emitters.ts'
import type { Behaviour, Keep, PartialBehaviour } from './keep.ts'
import { Lineage, type SavedLineage } from './lineage.ts'
import { drawLooks, type Origin } from './look-draw.ts'
import { Merits, type SavedMerits } from './merits.ts'
import { OperatorBandit, type SavedBandit } from './operator-bandit.ts'
import type { Settings } from './options.ts'
import { type Evolved, evolvedOf, type GenerationRecord, recordOf } from './report.ts'
import type { Change } from './variation.ts'

export interface Plan {
  readonly emitter: Emitter
  /**
   * Who may have children beside the elites: the last generation, newcomers that wait for the door (the most promising of each
   * kind), or nobody.
   */
  readonly parents: 'last generation' | 'waiting' | 'none'
  readonly makeKeep: (saved?: readonly Elite[]) => Keep<Elite>
}

interface State {
  readonly generation: number
  readonly elites: readonly Elite[]
  readonly waiting: readonly Comer[]
  readonly population: readonly Individual[]
  readonly merits: SavedMerits
  readonly evaluations: Evolved<unknown>['evaluations']
  readonly history: readonly GenerationRecord[]
  readonly bandit: SavedBandit
  readonly seen: readonly number[]
  readonly looked: readonly string[]
  readonly lineage: SavedLineage
}

export class Evolution<Genome> implements Method<GenomeResult<Genome>, Evolved<Genome>> {
  readonly #settings: Settings<Genome>
  readonly #plan: Plan
  readonly #ask: Ask<GenomeCandidate<Genome>>
  readonly #starts: readonly Child<Genome>[]
  readonly #startKeys: ReadonlySet<string>
  readonly #keep: Keep<Elite>
  readonly #lineage: Lineage<Genome>
  readonly #bandit: OperatorBandit
  readonly #breeder: Breeder<Genome>
  /** Likenesses of those that had a look. */
  readonly #looked: Set<string>
  #generation: number
  #waiting: readonly Comer[]
  #population: readonly Individual[]
  readonly #merits: Merits
  #evaluations: Evolved<Genome>['evaluations']
  #history: readonly GenerationRecord[]

  constructor(settings: Settings<Genome>, plan: Plan, ask: Ask<GenomeCandidate<Genome>>, saved?: State) {
    const { variation, start, meanChanges, bandit } = settings
    this.#settings = settings
    this.#plan = plan
    this.#ask = ask
    this.#keep = plan.makeKeep(saved?.elites)
    this.#lineage = new Lineage(saved?.lineage)
    const operators = [...new Set([...variation.operators, ...variation.crossovers])]
    this.#bandit = new OperatorBandit(operators, bandit, saved?.bandit)
    this.#breeder = new Breeder({
      variation,
      bandit: this.#bandit,
      meanChanges,
      genomeOf: (key) => this.#lineage.get(key).genome,
      seen: saved?.seen ?? [],
    })
    this.#starts = starters(start, (genome) => variation.key(genome))
    this.#startKeys = new Set(this.#starts.map(({ key }) => key))
    for (const each of saved ? [] : this.#starts) {
      this.#breeder.isNew(each.key)
      this.#lineage.add({ ...each, generation: 0 })
    }
    this.#looked = new Set(saved?.looked)
    this.#generation = saved?.generation ?? 0
    this.#waiting = saved?.waiting ?? []
    this.#population = saved?.population ?? []
    this.#merits = new Merits(saved?.merits)
    this.#evaluations = saved?.evaluations ?? { glance: 0, look: 0, door: 0 }
    this.#history = saved?.history ?? []
  }

  *generation(): Course<GenomeResult<Genome>, boolean> {
    const isFinal = this.#generation >= this.#settings.generations
    const hasGlances = this.#settings.looksPerGeneration < this.#settings.populationSize
    const children: Child<Genome>[] = []
    const born = isFinal ? [] : this.#children(children)
    const glances = hasGlances ? yield this.#askFor(born, 'glance') : []
    const chosen = hasGlances ? this.#chooseForLooks(children, glances) : children
    const looks = yield this.#askFor(hasGlances ? chosen : born, 'look')
    const comers = chosen.flatMap((child, n) => this.#comer(child, looks[n] as GenomeResult<Genome>))

    const queue = isFinal ? [] : this.#doorQueue([...this.#waiting, ...comers])
    const invited = queue.slice(0, this.#places)
    const due = isFinal ? this.#fittest() : this.#dueElites()
    const measured = yield [...invited, ...due].map((each) => this.#askAtDoor(each))

    for (const [n, elite] of due.entries()) this.#revise(elite, measured[invited.length + n] as Measured)
    const doors = new Map(invited.map(({ key }, n) => [key, measured[n] as GenomeResult<Genome>]))
    const passed = new Map(invited.map(({ key }) => [key, this.#enter(key, doors.get(key))] as const))
    for (const [n, { key, changes }] of chosen.entries())
      if (!doors.has(key)) this.#bandit.reward(operatorsOf(changes), (looks[n] as Measured).reward)
    for (const [key, { reward }] of doors)
      this.#bandit.reward(operatorsOf(this.#lineage.get(key).changes), reward)
    this.#goOn(comers, passed, queue.slice(invited.length))
    this.#record({ glance: glances, look: looks, door: measured })
    return this.#generation < this.#settings.generations + this.#settings.finalRounds
  }

  best(): Evolved<Genome> {
    return evolvedOf({
      generation: this.#generation,
      evaluations: this.#evaluations,
      history: this.#history,
      elites: this.#keep.elites,
      dimensions: this.#settings.dimensions,
      lineage: this.#lineage.all,
      operators: this.#bandit.records,
    })
  }

  snapshot(): () => State {
    const [seen, lineage] = [this.#breeder.snapshot(), this.#lineage.snapshot()]
    const rest = {
      generation: this.#generation,
      elites: this.#keep.save(),
      waiting: this.#waiting,
      population: this.#population,
      merits: this.#merits.save(),
      evaluations: this.#evaluations,
      history: this.#history,
      bandit: this.#bandit.save(),
      looked: [...this.#looked],
    }
    return () => ({ ...rest, seen: seen(), lineage: lineage() })
  }

  /** Starting genomes as long as there are any that had no look, and then children, made as they are read. They are noted. */
  *#children(noted: Child<Genome>[]): Generator<Child<Genome>> {
    const { seed, populationSize } = this.#settings
    const rng = stream(seed, 'evolution', this.#generation)
    const from = this.#generation * populationSize
    for (const start of this.#starts.slice(from, from + populationSize)) {
      noted.push(start)
      yield start
    }
    const draw = this.#plan.emitter({
      starts: this.#starts.map(({ key }) => key),
      elites: this.#keep.elites.map(({ key }) => key),
      population: this.#population,
    })
    for (let n = noted.length; n < populationSize; n += 1) {
      const child = this.#breeder.breed(draw, rng.derive(n))
      if (!child) continue
      noted.push(child)
      yield child
    }
  }

  *#askFor(children: Iterable<Child<Genome>>, level: Level): Generator<number> {
    for (const { key, genome } of children) yield this.#ask({ genome, key, level, sample: 0 })
  }

  #chooseForLooks(
    children: readonly Child<Genome>[],
    glances: readonly Measured[],
  ): readonly Child<Genome>[] {
    const alike = new Set(this.#looked)
    const passed = children.flatMap((child, n) => {
      const { fitness, behaviour, reward, likeness } = glances[n] as Measured
      const isAlike = likeness !== undefined && alike.has(likeness)
      if (fitness === null || isAlike) {
        // A change that changes nothing has achieved nothing.
        this.#bandit.reward(operatorsOf(child.changes), isAlike ? 0 : reward)
        return []
      }
      if (likeness !== undefined) alike.add(likeness)
      const rivals = this.#keep.incumbentsLike(behaviour ?? [])
      const score = fitness * this.#merits.ofParents(this.#heirOf(child)) - rivals
      return { child, likeness, origin: this.#originOf(child), score }
    })
    const rng = stream(this.#settings.seed, 'evolution', 'looks', this.#generation)
    const chosen = drawLooks(passed, this.#looks, rng)
    for (const { likeness } of chosen) if (likeness !== undefined) this.#looked.add(likeness)
    return chosen.map(({ child }) => child)
  }

  /** The parents from which a child is expected to inherit; none in methods without inheritance. */
  #heirOf({ parents }: Child<Genome>): readonly string[] {
    return this.#plan.parents === 'none' ? [] : parents
  }

  /** How many this generation has: whole looks, so many on average. */
  get #looks(): number {
    const upTo = (generations: number): number => Math.floor(generations * this.#settings.looksPerGeneration)
    return upTo(this.#generation + 1) - upTo(this.#generation)
  }

  #originOf({ parents }: Child<Genome>): Origin {
    if (parents.length === 0) return 'start'
    return parents.every((key) => this.#startKeys.has(key)) ? 'of starts' : 'of others'
  }

  /** At the door, for newcomers of this generation and those that wait. */
  get #places(): number {
    const { generations, doorsPerGeneration, lastDoors } = this.#settings
    if (this.#generation + 1 === generations) return lastDoors
    return this.#isDoorOpen ? doorsPerGeneration : 0
  }

  get #isDoorOpen(): boolean {
    const { doorEvery, generations } = this.#settings
    const ending = this.#generation + 1
    return ending % doorEvery === 0 || ending >= generations
  }

  /** None if it was refused. */
  #comer(child: Child<Genome>, { fitness, merit, behaviour }: Measured): readonly Comer[] {
    if (fitness === null) return []
    this.#merits.addLook(child.key, merit ?? fitness, this.#heirOf(child))
    this.#lineage.add({ ...child, generation: this.#generation })
    const share = fitness / (merit ?? fitness)
    return [
      { key: child.key, fitness, share: Number.isFinite(share) ? share : 0, behaviour: whole(behaviour) },
    ]
  }

  #expectedOf({ key, share }: Comer): number {
    return share * this.#merits.of(key)
  }

  #doorQueue(comers: readonly Comer[]): readonly Comer[] {
    return doorQueue(comers, this.#keep, (comer) => this.#expectedOf(comer))
  }

  #dueElites(): readonly Elite[] {
    const { remeasureEvery, remeasuresPerGeneration } = this.#settings
    return remeasureEvery === 0 || !this.#isDoorOpen
      ? []
      : dueElites(this.#keep, this.#generation, remeasureEvery, remeasuresPerGeneration)
  }

  #fittest(): readonly Elite[] {
    const ranked = this.#keep.elites.toSorted((a, b) => b.fitness - a.fitness)
    return ranked.slice(0, this.#settings.doorsPerGeneration)
  }

  #askAtDoor(each: Comer | Elite): number {
    const { genome, key } = this.#lineage.get(each.key)
    return this.#ask({ genome, key, level: 'door', sample: 'samples' in each ? each.samples : 0 })
  }

  #revise(elite: Elite, { fitness, merit }: Measured): void {
    if (fitness !== null) this.#merits.measure(elite.key, merit ?? fitness)
    const revised = fitness === null ? undefined : measuredAgain(elite, fitness, this.#generation)
    this.#keep.revise(elite.key, revised)
  }

  /** Undefined: the door refused it, or put a genome in its place that the search has seen before. */
  #enter(key: string, result: GenomeResult<Genome> | undefined): Elite | undefined {
    if (!result) return undefined
    const { fitness, merit, behaviour, genome } = result
    // What the door found wrong with it, its relatives have more often than others.
    this.#merits.measure(key, fitness === null ? 0 : (merit ?? fitness))
    if (fitness === null) return undefined
    const settled = genome === undefined ? key : this.#replace(key, genome)
    if (settled === undefined) return undefined
    const elite = {
      key: settled,
      fitness,
      behaviour: whole(behaviour),
      samples: 1,
      measuredIn: this.#generation,
    }
    this.#keep.insert(elite)
    return elite
  }

  /**
   * The key of a genome that the door put in the place of another. It has the other's parents, and one change more. One
   * that was seen before had its chance: if it could come back as often as something is simplified to it, one lucky
   * measurement would suffice.
   */
  #replace(key: string, genome: Genome): string | undefined {
    const replacement = this.#settings.variation.key(genome)
    if (replacement === key) return key
    if (!this.#breeder.isNew(replacement)) return undefined
    this.#merits.move(key, replacement)
    const { parents, changes } = this.#lineage.get(key)
    this.#lineage.add({
      key: replacement,
      genome,
      parents: parents.length > 0 ? parents : [key],
      changes: [...changes, AT_THE_DOOR],
      generation: this.#generation,
    })
    return replacement
  }

  /** Prepares the next generation: newcomers that wait for the door, possible parents, and genomes that are still needed. */
  #goOn(
    comers: readonly Comer[],
    passed: ReadonlyMap<string, Elite | undefined>,
    left: readonly Comer[],
  ): void {
    this.#waiting = this.#doorQueue(left).slice(0, this.#settings.populationSize)
    this.#population = this.#parents(comers, passed)
    const living = [this.#starts, this.#keep.all, this.#waiting, this.#population].flatMap((some) =>
      some.map(({ key }) => key),
    )
    this.#lineage.prune(living)
    this.#merits.prune(living)
    this.#generation += 1
  }

  #parents(comers: readonly Comer[], passed: ReadonlyMap<string, Elite | undefined>): readonly Individual[] {
    const { parents } = this.#plan
    if (parents === 'none') return []
    const others =
      parents === 'waiting'
        ? bestOfNiches(this.#waiting, this.#keep)
        : comers.flatMap((comer) => (passed.has(comer.key) ? (passed.get(comer.key) ?? []) : comer))
    const keys = new Set([...others, ...this.#keep.elites].map(({ key }) => key))
    return Array.from(keys, (key) => ({ key, score: this.#merits.of(key) }))
  }

  #record(results: Readonly<Record<Level, readonly Measured[]>>): void {
    const { glance, look, door } = this.#evaluations
    this.#evaluations = {
      glance: glance + results.glance.length,
      look: look + results.look.length,
      door: door + results.door.length,
    }
    const record = recordOf(results, this.#keep.elites, this.#settings.dimensions)
    this.#history = [...this.#history, { generation: this.#generation, ...record }]
  }
}

/** Only a glance may leave something open; the searcher refuses other answers that do. */
const whole = (behaviour: PartialBehaviour | null): Behaviour => (behaviour ?? []) as Behaviour

const AT_THE_DOOR: Change = { operator: 'door', how: 'replaced at the door by an equivalent genome' }

const operatorsOf = (changes: readonly Change[]): readonly string[] => changes.map(({ operator }) => operator)
