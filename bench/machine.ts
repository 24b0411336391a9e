import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** Where the figures come from, and whether anything else was running there. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryBytes: number
  readonly node: string
  readonly platform: string
  /** The system's load over the last minute, before the benches began. */
  readonly loadBefore: number
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    loadBefore: loadavg()[0] ?? 0,
  }
}

/** From now on; the function it gives tells how many cores other programs have kept busy on average. */
export function watchOthers(): () => number {
  const before = { wall: performance.now(), system: busyMilliseconds(), own: process.cpuUsage() }
  return () => {
    const { user, system } = process.cpuUsage(before.own)
    const others = busyMilliseconds() - before.system - (user + system) / 1000
    return Math.max(0, others) / (performance.now() - before.wall)
  }
}

/** While this program and its children do nothing: how many cores others keep busy. */
export async function coresOfOthers(seconds: number): Promise<number> {
  const busy = watchOthers()
  await setTimeout(seconds * 1000)
  return busy()
}

function busyMilliseconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
