/** `45s`, `2m 15s`, `1h 2m 3s`. */
export function showDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return `${hours}h ${minutes}m ${rest}s`
  return minutes > 0 ? `${minutes}m ${rest}s` : `${rest}s`
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** `500ms`, `5s`, `1.5m`, `2h` in milliseconds; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? []
  return number === undefined ? undefined : Number(number) * (UNITS[unit as string] as number)
}
