import { dayStart, utcDay } from '@equanim/finance/calendar';
import { afterEntries, EMPTY_LEDGER, type LedgerState } from '@equanim/finance/ledger/entries';
import { settlesNavError } from '@equanim/finance/ledger/nav-error';
import { termsOn } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';
import { groupBy } from '../ledger/book/group-by.ts';
import type { Ledger } from '../ledger/read-ledger.ts';

/** An entry of a ledger. */
export type Entry = Ledger['entries'][number];

/** The fees of a strike and what it puts right: what it enters before it deals. */
const BEFORE_DEALING: ReadonlySet<Entry['kind']> = new Set([
  'management-fee',
  'adjustment',
  'crystallization',
]);

/** A strike at its fees: where one month ends and the next begins. */
export interface MonthEnd {
  strike: Ledger['strikes'][number];
  state: LedgerState;
  /** After it has dealt, too. */
  after: LedgerState;
  /** Of the performance fee. */
  rate: Decimal;
}

/** The strikes that a month lies between. */
export interface Month {
  ledger: Ledger;
  opening: MonthEnd;
  closing: MonthEnd;
}

/** All strikes of a ledger, the earliest first. */
export function monthEndsOf({ entries, strikes, terms }: Ledger): MonthEnd[] {
  const ofStrikes = groupBy(entries, ({ strikeDay }) => strikeDay);
  let after = EMPTY_LEDGER;
  return strikes.map((strike) => {
    const entered = ofStrikes.get(strike.day) ?? [];
    const isBefore = (entry: Entry): boolean => BEFORE_DEALING.has(entry.kind) || settlesNavError(entry);
    const state = afterEntries(after, entered.filter(isBefore));
    after = afterEntries(
      state,
      entered.filter((entry) => !isBefore(entry)),
    );
    const rate = termsOn(terms, utcDay(dayStart(strike.day) - 1)).performanceFeeRate;
    return { strike, state, after, rate };
  });
}
