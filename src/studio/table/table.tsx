/**
 * The table: any game of the language, played in a page on the real engine.
 *
 *     <Table game={rules} createWorker={moduleWorker} onRate={saveRating} />
 *
 * The game runs in a worker. `game` must have been checked; a page that gets another game gives the component another key.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { capital, clean, type Game, type OptionValues } from '../../cards/browser.ts'
import type { LyingCard } from './engine/scene.ts'
import { usualPlayers } from './state/seats.ts'
import { canAnswer } from './state/table-state.ts'
import { Actions, type TableActions } from './view/actions.ts'
import { Dialog } from './view/dialog.tsx'
import { Felt } from './view/felt.tsx'
import { HintView } from './view/hint.tsx'
import { leftGame } from './view/left-game.ts'
import { NewGameForm } from './view/new-game.tsx'
import { type Rating, RatingForm } from './view/rating.tsx'
import { RulesView } from './view/rules.tsx'
import { StoryView } from './view/story.tsx'
import { Toolbar } from './view/toolbar.tsx'
import { useFocusAfterAnswer } from './view/use-focus-after-answer.ts'
import { useTable } from './view/use-table.ts'
import './table.css'

export interface TableProps {
  readonly game: Game
  /** The options of the game; the rest are as usual. */
  readonly options?: OptionValues
  /** One for each seat; without it, a person plays against the computer. */
  readonly players?: readonly string[]
  /** Without it, every game has other cards. */
  readonly seed?: number
  /** Whether moves of computer players are shown one by one, as they are unless this says otherwise. */
  readonly isStepwise?: boolean
  /** Starts the worker of this folder, in the way that the page allows. */
  readonly createWorker: () => Worker
  /** Keeps a rating; without it, none is asked for. */
  readonly onRate?: (rating: Rating) => Promise<void> | void
}

const HINT_ITERATIONS = 1000
const SEEDS = 1_000_000

export function Table(props: TableProps) {
  const { game, options, players, seed, createWorker, onRate, isStepwise: stepwiseAtFirst = true } = props
  const [isStepwise, setStepwise] = useState(stepwiseAtFirst)
  const [dialog, setDialog] = useState<'new game' | 'rules' | undefined>()
  const { state, dispatch, post } = useTable(createWorker, isStepwise)
  const { scene, openCard, hint, fault, explained } = state
  const root = useRef<HTMLElement>(null)
  useFocusAfterAnswer(root, scene?.question)

  const start = (who: readonly string[], wanted: number | undefined, left?: string): void => {
    setDialog(undefined)
    const setup = { game, players: who, seed: wanted ?? anySeed(), ...(options && { options }) }
    post({ kind: 'start', setup, left })
  }
  // The first game begins by itself, and so does one that was left.
  useEffect(() => start(players ?? usualPlayers(game), seed, leftGame()), [])

  const isAsked = canAnswer(state)
  const best = hint === 'thinking' ? undefined : hint?.rows[0]?.place
  const actions = useMemo((): TableActions => {
    const answer = (place: number): void => {
      dispatch({ kind: 'sent' })
      post({ kind: 'answer', place })
    }
    const pick = ({ answers, face }: LyingCard): void => {
      const [only, another] = answers
      if (only !== undefined && another === undefined) answer(only)
      else dispatch({ kind: 'card opened', card: face?.card })
    }
    const explain = (card: LyingCard | undefined): void => dispatch({ kind: 'card explained', card })
    return { canAnswer: isAsked, openCard, bestAnswer: best, answer, pick, explain }
  }, [isAsked, openCard, best, dispatch, post])

  return (
    <Actions.Provider value={actions}>
      <section
        class="table"
        ref={root}
        data-scene={state.shown}
        aria-label={`The table of ${clean(game.name)}`}
      >
        <Toolbar
          status={scene?.status ?? 'The cards are dealt …'}
          isBusy={state.isSent || state.waiting.length > 0 || scene === undefined}
          canHint={isAsked && hint !== 'thinking'}
          canUndo={isAsked && (scene?.canUndo ?? false)}
          isStepwise={isStepwise}
          onStepwise={setStepwise}
          onHint={() => {
            dispatch({ kind: 'asked for a hint' })
            post({ kind: 'hint', iterations: HINT_ITERATIONS })
          }}
          onUndo={() => {
            dispatch({ kind: 'sent' })
            post({ kind: 'undo' })
          }}
          onRules={() => setDialog('rules')}
          onNew={() => setDialog('new game')}
          onSave={() => post({ kind: 'save' })}
          onLoad={(record) => post({ kind: 'load', record, game })}
        />
        {fault !== undefined && (
          <div class="fault" role="alert">
            <p>{capital(fault)}</p>
            <button type="button" onClick={() => dispatch({ kind: 'fault closed' })}>
              Close
            </button>
          </div>
        )}
        <div class="table-body">
          <Felt
            scene={scene}
            explained={explained}
            afterGame={
              <>
                <button type="button" class="main" onClick={() => start(state.players, undefined)}>
                  Play again
                </button>
                {onRate && <RatingForm key={state.seed} onRate={onRate} />}
              </>
            }
            onSit={() => {
              dispatch({ kind: 'sent' })
              post({ kind: 'sit' })
            }}
          />
          <aside class="table-side" aria-label="About this game">
            {hint && <HintView hint={hint} />}
            <StoryView turns={scene?.turns ?? []} />
            <p class="soft small">Seed {state.seed}: a new game with this seed deals the same cards.</p>
          </aside>
        </div>
        <Dialog isOpen={dialog !== undefined} title={dialog ?? ''} onClose={() => setDialog(undefined)}>
          {dialog === 'rules' && <RulesView game={game} options={options} />}
          {dialog === 'new game' && (
            <NewGameForm
              game={game}
              players={state.players}
              onStart={start}
              onCancel={() => setDialog(undefined)}
            />
          )}
        </Dialog>
      </section>
    </Actions.Provider>
  )
}

/** Which cards are dealt is nobody's choice. */
const anySeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS
