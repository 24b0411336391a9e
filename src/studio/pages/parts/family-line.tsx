import type { FamilyStep } from '../../../cards/evolve/descent.ts'
import './family-line.css'

/** From the starting game on, each the child of the one before. */
export function FamilyLine({ family }: { readonly family: readonly FamilyStep[] }) {
  if (family.length === 0) return <p>It is one of the games that the search began with, unchanged.</p>
  return (
    <ol class="family-line">
      {family.map(({ name, generation, changes }) => (
        <li key={`${generation} ${name}`}>
          <strong>{name}</strong>{' '}
          <span class="soft small">
            {generation === null ? 'a starting game' : `generation ${generation}`}
          </span>
          {changes.length > 0 && (
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
