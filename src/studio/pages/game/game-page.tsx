import type { GameRef } from '../../wire/games.ts'
import { Head } from '../shell/shell.tsx'
export function GamePage({ gameRef }: { readonly gameRef: GameRef }) {
  return <Head title={Object.values(gameRef).join(' ')} />
}
