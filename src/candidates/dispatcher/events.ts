import type { RowState } from '../ledger/row-state.ts'

/** What people may want to know while a dispatcher is at work. */
export type DispatcherEvent =
  | { readonly kind: 'begun'; readonly id: string; readonly attempt: number }
  | { readonly kind: 'baseline'; readonly performance: number }
  | { readonly kind: 'adopted'; readonly state: RowState }
  | { readonly kind: 'over'; readonly state: RowState }
  | { readonly kind: 'lost'; readonly state: RowState; readonly why: string }
  | { readonly kind: 'joined'; readonly workers: number }
  | { readonly kind: 'paused'; readonly seconds: number; readonly why: string }
  | { readonly kind: 'full'; readonly free: number; readonly needed: number }
  | { readonly kind: 'locked'; readonly seconds: number }
  | { readonly kind: 'problem'; readonly text: string }
