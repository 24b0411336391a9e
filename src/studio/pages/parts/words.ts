/** Numbers and times as pages write them. */

export const count = (value: number): string => value.toLocaleString('en')

export const counted = (value: number, thing: string): string =>
  `${count(value)} ${thing}${value === 1 ? '' : 's'}`

export const percent = (share: number): string => `${Math.round(100 * share)}%`

/** `17 Nov, 13:27` in the reader's own time. */
export const moment = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })

/** `2 m 05 s` */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  if (hours > 0) return `${hours} h ${two(minutes)} m`
  return minutes > 0 ? `${minutes} m ${two(whole % 60)} s` : `${whole} s`
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
