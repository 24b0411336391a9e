/** Text of a game in which the names of cards stand out: red suits are red, and no name is broken at the end of a line. */

const CARD = /(\S*[♣♦♥♠](?:\/\d+)?)/

export function CardText({ text }: { text: string }) {
  return (
    <>
      {text.split(CARD).map((part, n) =>
        n % 2 === 0 ? (
          part
        ) : (
          <span key={n} class={`card-name${/[♦♥]/.test(part) ? ' red' : ''}`}>
            {part}
          </span>
        ),
      )}
    </>
  )
}
