import { setImmediate } from 'node:timers/promises';
import { utcDay } from '@equanim/finance/calendar';
import { Exact, sum } from '@equanim/finance/exact';
import { afterEntries, EMPTY_LEDGER, type LedgerState } from '@equanim/finance/ledger/entries';
import { seriesAt } from '@equanim/finance/ledger/values';
import { DAY_MS } from '../../../platform/time.ts';
import type { Decimal } from 'decimal.js';
import { groupBy } from '../book/group-by.ts';
import type { StoredEntry } from '../book/entries.store.ts';
import type { Ledger } from '../read-ledger.ts';
import { subscriptionFeeOf } from './subscription-fee.ts';

/** The close of a UTC day. */
export interface DayClose {
  /** YYYY-MM-DD. */
  day: string;
  /** Normalized value; null for a day without. */
  value: number | null;
}

/** What an investor had at the close of a day, USDT. */
export interface ValuePoint {
  day: string;
  netValue: Decimal;
  /** Less what was paid out. */
  paidIn: Decimal;
  /** Paid on top of it until then. */
  subscriptionFees: Decimal;
}

/** Days that are valued before the event loop turns: they take a few milliseconds. */
const DAYS_AT_ONCE = 100;

/**
 * What an investor had at the close of each day since the first subscription; days without a close are left out.
 *
 * @param closes in time order
 */
export async function valueHistory(
  investorId: string,
  { closes, ...ledger }: HistorySources,
): Promise<ValuePoint[]> {
  // Between strikes a total loss alone changes what an investor has.
  const own = ledger.entries.filter((entry) => entry.investorId === investorId && isOfSeries(entry));
  const dated = [...groupBy(own, dayOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const days = dated.map(([day]) => day);
  const states = dated.reduce<LedgerState[]>(
    (before, [, made]) => [...before, afterEntries(before.at(-1) ?? EMPTY_LEDGER, made)],
    [],
  );
  const paid = dated.map(([, made]) => sum(made.map(paidBy)));
  const fees = dated.map(([, made]) => sum(made.map((entry) => feeBy(entry, ledger))));
  const points: ValuePoint[] = [];
  let at = -1;
  let paidIn = new Exact(0);
  let subscriptionFees = new Exact(0);
  for (const { day, value } of closes) {
    for (let next = days[at + 1]; next !== undefined && next <= day; next = days[at + 1]) {
      at += 1;
      paidIn = paidIn.plus(paid[at] ?? 0);
      subscriptionFees = subscriptionFees.plus(fees[at] ?? 0);
    }
    const state = states[at];
    if (!state || value === null) continue;
    const moment = { at: Date.parse(day) + DAY_MS - 1, price: new Exact(value) };
    const worth = seriesAt(state, moment, ledger.terms);
    points.push({
      day,
      netValue: sum(worth.map((one) => one.netValue)),
      paidIn,
      subscriptionFees,
    });
    if (points.length % DAYS_AT_ONCE === 0) await setImmediate();
  }
  return points;
}

interface HistorySources extends Pick<Ledger, 'entries' | 'requests' | 'strikes' | 'terms'> {
  closes: readonly DayClose[];
}

const isOfSeries = ({ kind, strikeDay }: StoredEntry): boolean => strikeDay !== null || kind === 'worthless';

const dayOf = ({ strikeDay, at }: StoredEntry): string => strikeDay ?? utcDay(at.getTime());

function paidBy({ kind, owner, amount }: StoredEntry): Decimal {
  if (kind === 'subscription' && owner === 'series') return amount ?? new Exact(0);
  if (owner === 'settlement' && (kind === 'redemption' || kind === 'nav-error'))
    return amount?.neg() ?? new Exact(0);
  return new Exact(0);
}

function feeBy({ kind, owner, seriesId }: StoredEntry, ledger: Omit<HistorySources, 'closes'>): Decimal {
  const isBought = kind === 'subscription' && owner === 'series';
  return (isBought && subscriptionFeeOf(ledger, seriesId)?.fee) || new Exact(0);
}
