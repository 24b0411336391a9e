import type { Knob, Turn } from '../../wire/games.ts'

interface KnobProps {
  readonly knob: Knob
  /** What it is turned to; undefined if it stands as in the original. */
  readonly turn: Turn | undefined
  readonly onTurn: (to: Turn | undefined) => void
}

export function KnobControl({ knob, turn, onTurn }: KnobProps) {
  if (knob.kind === 'rule') return <RuleSwitch knob={knob} turn={turn} onTurn={onTurn} />
  const { kind, path, value, words } = knob
  if (typeof value === 'boolean')
    return (
      <label class={turn ? 'knob turned' : 'knob'}>
        <input
          type="checkbox"
          checked={Boolean(turn?.value ?? value)}
          onChange={({ currentTarget: { checked } }) =>
            onTurn(checked === value ? undefined : { kind, path, value: checked })
          }
        />
        <span>{words}</span>
      </label>
    )
  const [min, max] = knob.kind === 'option' ? [knob.min, knob.max] : [null, null]
  return (
    <label class={turn ? 'knob turned' : 'knob'}>
      <input
        type="number"
        step="1"
        {...(min !== null && { min })}
        {...(max !== null && { max })}
        value={Number(turn?.value ?? value)}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          onTurn(
            Number.isNaN(valueAsNumber) || valueAsNumber === value
              ? undefined
              : { kind, path, value: valueAsNumber },
          )
        }
      />
      <span>
        {words} {turn && <span class="soft small">(was {value})</span>}
      </span>
    </label>
  )
}

function RuleSwitch({
  knob: { path, how, words, becomes },
  turn,
  onTurn,
}: KnobProps & { readonly knob: Extract<Knob, { kind: 'rule' }> }) {
  return (
    <label class={turn ? 'knob turned' : 'knob'}>
      <input
        type="checkbox"
        checked={turn === undefined}
        onChange={({ currentTarget: { checked } }) =>
          onTurn(checked ? undefined : { kind: 'rule', path, how })
        }
      />
      <span>
        {words === '' ? <em>(nothing is said of it)</em> : words}
        {becomes !== null && <span class="soft small"> Without it: {becomes}</span>}
      </span>
    </label>
  )
}
