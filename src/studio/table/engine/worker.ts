/** The web worker in which a game at the table is played. */
import type { ToWorker } from './messages.ts'
import { TableServer } from './table-server.ts'

const server = new TableServer(
  (message) => postMessage(message),
  // A task of its own, so that messages that have arrived come first.
  () => new Promise((resolve) => setTimeout(resolve)),
)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void server.receive(data))
