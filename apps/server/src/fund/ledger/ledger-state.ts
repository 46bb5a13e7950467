import { setImmediate } from 'node:timers/promises';
import {
  afterEntries,
  EMPTY_LEDGER,
  type LedgerState,
  type RecordedEntry,
} from '@equanim/finance/ledger/entries';

/** A state is held after so many entries: as many are computed in a millisecond or two. */
const STEP = 500;

interface Folded {
  entries: readonly RecordedEntry[];
  /** After each step of them. */
  states: readonly LedgerState[];
}

/** By the first entry of a ledger, so that they are forgotten with it. */
const folded = new WeakMap<RecordedEntry, Folded>();

/** Whose the units are after entries: those that begin like a ledger that was prepared are computed from there on. */
export function stateOf(entries: readonly RecordedEntry[]): LedgerState {
  const states = statesOf(entries);
  return afterEntries(states.at(-1) ?? EMPTY_LEDGER, entries.slice(states.length * STEP));
}

/** Computes the states of a ledger step by step, so that the event loop turns in between. */
export async function prepareStates(entries: readonly RecordedEntry[]): Promise<void> {
  const [first] = entries;
  const states = [...statesOf(entries)];
  if (!first || entries.length < (states.length + 1) * STEP) return;
  while (entries.length >= (states.length + 1) * STEP) {
    const at = states.length * STEP;
    states.push(afterEntries(states.at(-1) ?? EMPTY_LEDGER, entries.slice(at, at + STEP)));
    await setImmediate();
  }
  folded.set(first, { entries, states });
}

/** The states that entries share with those that were prepared. */
function statesOf(entries: readonly RecordedEntry[]): readonly LedgerState[] {
  const known = entries[0] && folded.get(entries[0]);
  if (!known) return [];
  const other = entries.findIndex((entry, i) => entry !== known.entries[i]);
  return known.states.slice(0, Math.floor((other === -1 ? entries.length : other) / STEP));
}
