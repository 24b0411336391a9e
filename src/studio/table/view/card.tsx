/** A playing card: its front drawn from rank and suit, or its back. */
import type { ComponentChildren } from 'preact'
import type { Face } from '../engine/scene.ts'

/** Each in a square of 20. */
const SUITS: Readonly<Record<string, string>> = {
  '♥': 'M10 18.6C4 13.6 1 10 1 6.2 1 3.1 3.3 1 5.8 1 7.6 1 9.2 2 10 3.7 10.8 2 12.4 1 14.2 1 16.7 1 19 3.1 19 6.2 19 10 16 13.6 10 18.6Z',
  '♦': 'M10 .4C12 4 14.6 7 17.8 10 14.6 13 12 16 10 19.6 8 16 5.4 13 2.2 10 5.4 7 8 4 10 .4Z',
  '♠': 'M10 .8C13 5.4 19 8 19 12.4 19 15 17 16.7 14.8 16.7 13.2 16.7 11.8 15.9 11 14.6 11.2 16.6 11.9 18.2 13.2 19.4H6.8C8.1 18.2 8.8 16.6 9 14.6 8.2 15.9 6.8 16.7 5.2 16.7 3 16.7 1 15 1 12.4 1 8 7 5.4 10 .8Z',
  '♣': 'M10 .8A4.3 4.3 0 0 1 13.5 7.6 4.3 4.3 0 1 1 11.1 14.4C11.3 16.5 12 18.2 13.2 19.4H6.8C8 18.2 8.7 16.5 8.9 14.4A4.3 4.3 0 1 1 6.5 7.6 4.3 4.3 0 0 1 10 .8Z',
}

const [LEFT, MIDDLE, RIGHT] = [39, 50, 61]
const sides = (...ys: readonly number[]): [number, number][] =>
  ys.flatMap((y): [number, number][] => [
    [LEFT, y],
    [RIGHT, y],
  ])
/** Where the signs of a number card stand, on a card of 100 by 140. */
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  2: [
    [MIDDLE, 32],
    [MIDDLE, 108],
  ],
  3: [
    [MIDDLE, 32],
    [MIDDLE, 70],
    [MIDDLE, 108],
  ],
  4: sides(32, 108),
  5: [...sides(32, 108), [MIDDLE, 70]],
  6: sides(32, 70, 108),
  7: [...sides(32, 70, 108), [MIDDLE, 51]],
  8: [...sides(32, 70, 108), [MIDDLE, 51], [MIDDLE, 89]],
  9: [...sides(28, 56, 84, 112), [MIDDLE, 70]],
  10: [...sides(28, 56, 84, 112), [MIDDLE, 42], [MIDDLE, 98]],
}
const PIP = 16

export function CardFront({ face, small = false }: { face: Face; small?: boolean }) {
  const { rank, suit, colour } = face
  const long = rank.length > 2
  return (
    <svg class={`front ${colour}`} viewBox="0 0 100 140" aria-hidden="true">
      {small ? (
        <>
          <text x="50" y="62" class={long ? 'word' : 'huge'}>
            {rank}
          </text>
          <Sign suit={suit} x={50} y={100} size={46} />
        </>
      ) : (
        <>
          <Corner rank={rank} suit={suit} />
          <g transform="rotate(180 50 70)">
            <Corner rank={rank} suit={suit} />
          </g>
          <Centre rank={rank} suit={suit} />
        </>
      )}
    </svg>
  )
}

function Corner({ rank, suit }: { rank: string; suit: string }) {
  return (
    <>
      <text x="15" y="29" class={rank.length > 2 ? 'tiny' : rank.length > 1 ? 'index wide' : 'index'}>
        {rank}
      </text>
      <Sign suit={suit} x={15} y={44} size={19} />
    </>
  )
}

function Centre({ rank, suit }: { rank: string; suit: string }) {
  const pips = PIPS[rank]
  if (pips && suit in SUITS)
    return (
      <>
        {pips.map(([x, y]) => (
          <Sign key={`${x} ${y}`} suit={suit} x={x} y={y} size={PIP} isTurned={y > 70} />
        ))}
      </>
    )
  if (!/^[JQK]$/.test(rank)) return <Sign suit={suit || '★'} x={50} y={70} size={40} />
  return (
    <>
      <rect x="28" y="20" width="44" height="100" rx="6" class="court" />
      <text x="50" y="76" class="letter">
        {rank}
      </text>
      <Sign suit={suit} x={50} y={98} size={22} />
      <path d="M34 34l6-8 5 6 5-8 5 8 5-6 6 8z" class="crown" />
    </>
  )
}

interface SignProps {
  readonly suit: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly isTurned?: boolean
}

/** A suit with its centre at a point: drawn if it is one of the four, else as it is written. */
function Sign({ suit, x, y, size, isTurned = false }: SignProps) {
  const path = SUITS[suit]
  if (path === undefined)
    return (
      <text x={x} y={y + size / 3} class="sign" font-size={size}>
        {suit}
      </text>
    )
  const turned = isTurned ? ` rotate(180 ${x} ${y})` : ''
  const scale = size / 20
  return <path d={path} transform={`${turned} translate(${x - size / 2} ${y - size / 2}) scale(${scale})`} />
}

export function CardBack({ children }: { children?: ComponentChildren }) {
  return (
    <span class="back">
      <span class="count">{children}</span>
    </span>
  )
}
