/** The script of an exported page: the rules stand in the page, the game and the worker's code in its data. */
import { render } from 'preact'
import '../../look/look.css'
import { Table } from '../table.tsx'
import { readAddress } from './address.ts'
import type { ExportedGame } from './exported-game.ts'

const text = (id: string): string => document.getElementById(id)?.textContent ?? ''
const { game, options } = JSON.parse(text('game')) as ExportedGame
const place = document.getElementById('table')

/** A page that was opened from disk may not load a file beside it: the worker's code is in the page. */
const createWorker = (): Worker =>
  new Worker(
    URL.createObjectURL(new Blob([JSON.parse(text('worker')) as string], { type: 'text/javascript' })),
  )

if (place)
  render(
    <Table game={game} options={options} createWorker={createWorker} {...readAddress(location.hash)} />,
    place,
  )
