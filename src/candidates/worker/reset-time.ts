/** The time that a service names when it asks for a pause, as in `resets 3am` or `usage limit reached|1767225600`. */

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
/** No service asks for more: a week, and a day for time zones. */
const LONGEST = 8 * 24 * 60 * MINUTE

/** In milliseconds since 1970; undefined if the text names no time, or one that has passed or is too far away. */
export function resetTimeIn(text: string, now: number): number | undefined {
  const time = epochIn(text) ?? delayIn(text, now) ?? clockTimeIn(text, now)
  return time !== undefined && time > now && time <= now + LONGEST ? time : undefined
}

function epochIn(text: string): number | undefined {
  const [, seconds] = /\|\s*(\d{10})(?:\d{3})?\b/.exec(text) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: MINUTE, h: 60 * MINUTE }

function delayIn(text: string, now: number): number | undefined {
  const [, number, unit = 's'] =
    /(?:retry[ -](?:after|in)|try again (?:in|after)|wait)\W{1,3}(\d+(?:\.\d+)?)\s*(ms|s|m|h)?/i.exec(text) ??
    []
  return number === undefined ? undefined : now + Number(number) * (UNITS[unit.toLowerCase()] as number)
}

const MONTH = '(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? (?<day>\\d{1,2})'
const WEEKDAY = '(?<weekday>mon|tue|wed|thu|fri|sat|sun)[a-z]*'
const CLOCK = '(?<hour>\\d{1,2})(?::(?<minute>\\d\\d))? ?(?<half>[ap]m)?'
const ZONE = '\\(?(?<zone>UTC|[a-z]+/[a-z_/+-]+)\\)?'
const RESETS = new RegExp(
  `resets? (?:on |at )?(?:(?:${MONTH}|${WEEKDAY}),? )?(?:at )?${CLOCK}(?: ${ZONE})?`,
  'i',
)

/** The next time that a clock in this zone shows it, on that day if one is named. Without a zone it is this machine's. */
function clockTimeIn(text: string, now: number): number | undefined {
  const { month, day, weekday, hour = '', minute = '0', half, zone } = RESETS.exec(text)?.groups ?? {}
  const show = clockIn(zone)
  const isHour = half === undefined ? /\d/.test(hour) : Number(hour) >= 1 && Number(hour) <= 12
  if (!show || !isHour) return undefined
  const wanted = { month, weekday, day, hour: String(hourOf(Number(hour), half)), minute }
  // All zones differ by quarters of an hour. A time that has just passed is not tomorrow's.
  const first = Math.floor(now / QUARTER - 1) * QUARTER + (Number(minute) % 15) * MINUTE
  for (let time = first; time <= now + LONGEST; time += QUARTER) if (matches(show(time), wanted)) return time
  return undefined
}

const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)

type Shown = Readonly<Record<string, string | undefined>>

/** Undefined if the zone is not known here. */
function clockIn(zone: string | undefined): ((time: number) => Shown) | undefined {
  const parts = {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
  } as const
  const options = { ...parts, hourCycle: 'h23' } as const
  const format = formatFor(options, zone)
  if (!format) return undefined
  return (time) => Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
}

function formatFor(
  options: Intl.DateTimeFormatOptions,
  zone: string | undefined,
): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  } catch {
    return undefined
  }
}

const matches = (shown: Shown, wanted: Shown): boolean =>
  Object.entries(wanted).every(([name, value]) => value === undefined || isAlike(shown[name] ?? '', value))

/** `07` is `7`, and `Oct` is `oct`. */
const isAlike = (a: string, b: string): boolean =>
  /^\d/.test(b) ? Number(a) === Number(b) : a.toLowerCase() === b.toLowerCase()
