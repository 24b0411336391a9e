import './figures.css'

/** The figures that people look at first. Give always as many, so that nothing moves. */
export function Figures({
  figures,
}: {
  readonly figures: readonly (readonly [label: string, value: string])[]
}) {
  return (
    <dl class="figures">
      {figures.map(([label, value]) => (
        <div key={label} class="panel">
          <dt class="small soft">{label}</dt>
          <dd class="number">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
