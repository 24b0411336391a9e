import { Head } from '../shell/shell.tsx'
export function GamesPage() {
  return <Head title="Games" />
}
