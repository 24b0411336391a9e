/**
 * Sessions in which sub-agents are started, with a person's judgement of each start: whether it should have been started
 * together with those before it. The prompts are written as models write them.
 */

export interface ScriptedStart {
  readonly prompt: string
  readonly result: string
  /** Whether it could have been started together with those before it, and was not. */
  readonly isLate: boolean
  readonly isBackground?: true
}

/** Starts of one turn, or a command for Bash. */
export type ScriptedTurn = readonly ScriptedStart[] | { readonly bash: string }

export interface ScriptedSession {
  readonly name: string
  readonly turns: readonly ScriptedTurn[]
}

const late = (prompt: string, result: string): ScriptedStart => ({ prompt, result, isLate: true })
const fine = (prompt: string, result: string): ScriptedStart => ({ prompt, result, isLate: false })
const inBackground = (prompt: string, result: string): ScriptedStart => ({
  ...fine(prompt, result),
  isBackground: true,
})

export const ADVICE_SESSIONS: readonly ScriptedSession[] = [
  {
    name: 'three folders explored one by one',
    turns: [
      [
        fine(
          'Explore the src/auth folder and summarise how sessions are handled.',
          'Sessions are JWT cookies, refreshed in middleware.',
        ),
      ],
      [
        late(
          'Explore the src/billing folder and summarise how invoices are made.',
          'Invoices come from a nightly job.',
        ),
      ],
      [
        late(
          'Explore the src/search folder and summarise how indexing works.',
          'Indexing is done by a queue worker.',
        ),
      ],
      [late('Explore the src/email folder and summarise how templates are rendered.', 'Templates are MJML.')],
    ],
  },
  {
    name: 'a search, then work on what it found',
    turns: [
      [
        fine(
          'Find where the rate limiter is implemented.',
          'It is in lib/throttle/token_bucket.ts, class TokenBucket.',
        ),
      ],
      [
        fine(
          'Read lib/throttle/token_bucket.ts and explain how bursts are handled.',
          'Bursts of up to 50 are allowed by burstCapacity.',
        ),
      ],
      [fine('Find all callers that set burstCapacity and check whether they exceed 50.', 'Two callers do.')],
    ],
  },
  {
    name: 'all at once',
    turns: [
      [
        fine('Review the database layer for SQL injection.', 'None found.'),
        fine('Review the templates for cross-site scripting.', 'One unescaped field.'),
        fine('Review the upload code for path traversal.', 'None found.'),
      ],
    ],
  },
  {
    name: 'one alone, then two at once',
    turns: [
      [fine('List the public API of the parser package.', 'parse, parseAsync and tokenize.')],
      [
        fine('Describe the build configuration.', 'Rollup with three outputs.'),
        fine('Describe the release process.', 'Tags trigger a workflow.'),
      ],
      [
        fine('Describe the documentation site.', 'It is VitePress.'),
        fine('Describe the benchmark suite.', 'It uses tinybench.'),
      ],
    ],
  },
  {
    name: 'research on three libraries, one by one',
    turns: [
      [
        fine(
          'Research the state of the art in CRDT libraries for text and list pros and cons.',
          'Yjs and Automerge lead.',
        ),
      ],
      [late('Research websocket servers for Node and list pros and cons.', 'ws and uWebSockets are common.')],
      [
        late(
          'Research hosting options for long-lived connections and list pros and cons.',
          'Fly and Render support them.',
        ),
      ],
    ],
  },
  {
    name: 'research, then a design that uses it',
    turns: [
      [fine('Research message brokers that fit our load.', 'NATS JetStream fits best; Kafka is too heavy.')],
      [
        fine(
          'Draft an architecture that uses NATS JetStream for the order events.',
          'A design with two streams.',
        ),
      ],
      [fine('Review the previous agent’s design for failure modes.', 'It lacks a dead letter stream.')],
    ],
  },
  {
    name: 'an implementation, then its tests and review',
    turns: [
      [fine('Implement a retry wrapper in src/net/retry.ts with exponential backoff.', 'Done.')],
      [fine('Write unit tests for src/net/retry.ts.', 'Eight tests pass.')],
      [fine('Review the retry wrapper for correctness.', 'Looks right.')],
    ],
  },
  {
    name: 'unrelated fixes one by one',
    turns: [
      [fine('Fix the flaky test in tests/queue.spec.ts.', 'It waited for a timer; fixed.')],
      [late('Fix the typo in the README installation section.', 'Fixed.')],
      [late('Fix the broken link on the pricing page.', 'Fixed.')],
    ],
  },
  {
    name: 'reviews of separate files, one by one',
    turns: [
      [fine('Review packages/core/index.ts for style problems.', 'Two long functions.')],
      [late('Review packages/cli/main.ts for style problems.', 'No problems.')],
      [late('Review packages/web/app.tsx for style problems.', 'Inline styles in Header.')],
      [late('Review packages/docs/theme.css for style problems.', 'Unused rules.')],
    ],
  },
  {
    name: 'a bug hunted down step by step',
    turns: [
      [
        fine(
          'Reproduce the crash from issue 812 and give the stack trace.',
          'TypeError in resolveAlias at config.ts:97.',
        ),
      ],
      [
        fine(
          'Look at resolveAlias in config.ts near line 97 and find why it can be undefined.',
          'The map is built lazily.',
        ),
      ],
      [fine('Based on this, propose the smallest fix.', 'Build the map eagerly.')],
    ],
  },
  {
    name: 'work between the agents',
    turns: [
      [fine('Find every use of the deprecated logger.', 'Eleven uses in four files.')],
      { bash: 'echo replaced' },
      [fine('Check that the service still starts.', 'It starts.')],
    ],
  },
  {
    name: 'in the background, one by one',
    turns: [
      [inBackground('Run the full end-to-end suite and report failures.', 'All green.')],
      [inBackground('Profile the start-up of the server.', 'Most time is in loading the ORM.')],
    ],
  },
  {
    name: 'questions about different systems, one by one',
    turns: [
      [fine('How does the mobile app store its credentials?', 'In the keychain.')],
      [late('How does the backend rotate its signing keys?', 'Weekly, by a cron job.')],
      [late('How are feature flags evaluated on the edge?', 'By a worker with a KV store.')],
      [late('Which analytics events does the checkout send?', 'Four events.')],
    ],
  },
  {
    name: 'translations one by one',
    turns: [
      [fine('Translate the onboarding texts into French.', 'Done, 14 strings.')],
      [late('Translate the onboarding texts into German.', 'Done, 14 strings.')],
      [late('Translate the onboarding texts into Japanese.', 'Done, 14 strings.')],
    ],
  },
  {
    name: 'a plan, then its steps',
    turns: [
      [
        fine(
          'Make a plan for moving the monolith to modules.',
          'Start with the reporting code, then invoicing, then accounts.',
        ),
      ],
      [fine('Extract the reporting code into its own module, as planned.', 'Extracted.')],
      [fine('Extract the invoicing code next.', 'Extracted.')],
    ],
  },
  {
    name: 'a first look, then deeper independent looks',
    turns: [
      [
        fine(
          'Give an overview of this repository.',
          'A compiler with a frontend, an optimiser and three backends.',
        ),
      ],
      [fine('Study the optimiser and list its passes.', 'Twelve passes.')],
      [fine('Study the three backends and compare their calling conventions.', 'They differ in varargs.')],
    ],
  },
  {
    name: 'competitors studied one by one',
    turns: [
      [fine('Summarise the pricing of Acme Cloud.', 'Three tiers.')],
      [late('Summarise the pricing of Globex.', 'Usage based.')],
      [late('Summarise the pricing of Initech.', 'Per seat.')],
    ],
  },
  {
    name: 'a comparison after the facts',
    turns: [
      [
        fine('Measure the bundle size of the main branch.', '412 kB.'),
        fine('Measure the bundle size of the next branch.', '385 kB.'),
      ],
      [fine('Explain the difference between 412 kB and 385 kB.', 'A polyfill was dropped.')],
    ],
  },
  {
    name: 'documentation written page by page',
    turns: [
      [fine('Write docs/install.md from the setup scripts.', 'Written.')],
      [late('Write docs/plugins.md from the plugin interface.', 'Written.')],
      [late('Write docs/faq.md from the closed issues.', 'Written.')],
    ],
  },
  {
    name: 'a migration in two dependent halves',
    turns: [
      [
        fine(
          'Add a nullable column tenant_ref to the orders table with a migration.',
          'Migration 0042 added.',
        ),
      ],
      [fine('Backfill tenant_ref for existing orders.', 'Script written.')],
    ],
  },
]
