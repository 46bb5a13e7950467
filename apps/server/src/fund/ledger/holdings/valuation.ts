import { dayStart } from '@equanim/finance/calendar';
import type { LedgerState } from '@equanim/finance/ledger/entries';
import { valuesAt, type LedgerValues } from '@equanim/finance/ledger/values';
import type { StoredEntry } from '../book/entries.store.ts';
import type { ConfirmedSample } from '../book/samples.store.ts';
import { stateOf } from '../ledger-state.ts';
import type { Ledger } from '../read-ledger.ts';

/** What everybody has at a sample. */
export interface Valuation {
  sample: ConfirmedSample;
  /** Epoch milliseconds up to which fees are counted: when the sample was taken, or the dealing day of a strike that rests on it. */
  at: number;
  state: LedgerState;
  /** Those that the sample holds. */
  entries: StoredEntry[];
  values: LedgerValues;
}

/** Values a ledger at a sample: strikes count, and of flows those that the sample holds. */
export function valueLedger(ledger: Pick<Ledger, 'entries' | 'terms'>, sample: ConfirmedSample): Valuation {
  const entries = ledger.entries.filter(({ strikeDay, at }) => strikeDay !== null || at <= sample.readAt);
  const state = stateOf(entries);
  // The sample of a strike lies before its dealing day, from which its fees are counted on.
  const strikeMs = state.lastStrikeDay === null ? 0 : dayStart(state.lastStrikeDay);
  const at = Math.max(sample.takenAt.getTime(), strikeMs);
  const { price, equity } = sample;
  return { sample, at, state, entries, values: valuesAt(state, { at, price, equity }, ledger.terms) };
}

/** Whether values are an estimate: those of a strike are final, those at any other sample are not. */
export function isEstimate(
  { strikes }: Pick<Ledger, 'strikes'>,
  { sample }: Pick<Valuation, 'sample'>,
): boolean {
  return sample.takenAt.getTime() !== strikes.at(-1)?.sampleAt.getTime();
}
