import { Exact, sum } from '@equanim/finance/exact';
import { isHeld } from '@equanim/finance/ledger/entries';
import type { LedgerValues } from '@equanim/finance/ledger/values';
import type { Decimal } from 'decimal.js';
import { groupBy } from './book/group-by.ts';
import type { ConfirmedSample } from './book/samples.store.ts';
import { dayInWords, moneyInWords } from '../../platform/in-words.ts';
import { valueLedger } from './holdings/valuation.ts';
import { investorOf, seriesName, type Ledger } from './read-ledger.ts';

/** Whether a ledger is even with the account. */
export interface LedgerReconciliation {
  state: 'even' | 'off' | 'waiting';
  /** Null before the first sample. */
  sample: ConfirmedSample | null;
  values: LedgerValues | null;
  owners: Array<{
    owner: 'series' | 'house' | 'settlement' | 'manager';
    name: string;
    units: Decimal;
    value: Decimal;
  }>;
  unitsOfOwners: Decimal;
  valueOfOwners: Decimal;
  /** What is off, a sentence each. */
  findings: string[];
}

const ROUNDING_A_VALUE = new Exact('0.005');

/** Compares the owners' units and values with those of the account at its newest sample. */
export function reconcileLedger(ledger: Ledger, sample: ConfirmedSample | null): LedgerReconciliation {
  const none = new Exact(0);
  if (!sample || ledger.entries.length === 0)
    return {
      state: 'waiting',
      sample,
      values: null,
      owners: [],
      unitsOfOwners: none,
      valueOfOwners: none,
      findings: [],
    };
  const { values } = valueLedger(ledger, sample);
  const owners = ownersOf(ledger, values);
  const unitsOfOwners = owners.reduce((total, { units }) => total.plus(units), none);
  const valueOfOwners = owners.reduce((total, { value }) => total.plus(value), none);
  const uncounted = ledger.flows.filter(
    ({ units, occurredAt }) => units === null && occurredAt <= sample.readAt,
  );
  const off = [
    ...unitFindings(unitsOfOwners, sample),
    ...valueFindings(values, { sample, count: owners.length }),
    ...strikeFindings(ledger),
  ];
  const waiting =
    uncounted.length > 0 ? [`The units of ${uncounted.length} flow(s) are still to be counted.`] : [];
  return {
    state: off.length > 0 ? 'off' : waiting.length > 0 ? 'waiting' : 'even',
    sample,
    values,
    owners,
    unitsOfOwners,
    valueOfOwners,
    findings: [...off, ...waiting, ...navErrorNotes(ledger)],
  };
}

function ownersOf(ledger: Ledger, values: LedgerValues): LedgerReconciliation['owners'] {
  const ofSeries = values.series
    .filter(({ series }) => isHeld(series))
    .map(({ series, units, value }) => ({
      owner: 'series' as const,
      name: `${investorOf(ledger, series.investorId).name}, ${seriesName(series)}`,
      units,
      value,
    }));
  return [
    ...ofSeries,
    { owner: 'house', name: 'House', ...values.house },
    { owner: 'settlement', name: 'Money in transit', ...values.settlement },
    { owner: 'manager', name: 'Manager', ...values.manager },
  ];
}

/** By how much the owners' units differ from those in issue, as a sentence; none where they do not. */
export function unitFindings(units: Decimal, sample: { units: Decimal }): string[] {
  const difference = units.minus(sample.units);
  if (difference.isZero()) return [];
  return [
    `The owners have ${units.toFixed()} units and ${sample.units.toFixed()} are in issue: ${difference.abs().toFixed()} too ${difference.gt(0) ? 'many' : 'few'}.`,
  ];
}

/**
 * Whether values belong to the units, which the manager's shows: it is what is left of the equity. A sentence where it does not.
 *
 * @param count of the owners whose values were rounded
 */
export function valueFindings(
  { manager }: LedgerValues,
  { sample, count }: { sample: Pick<ConfirmedSample, 'units' | 'price'>; count: number },
): string[] {
  const difference = manager.value.minus(manager.units.times(sample.price));
  // The price has twelve decimals, so a large fund differs by a little more.
  const ofPrice = sample.units.times('1e-12');
  if (difference.abs().lte(ROUNDING_A_VALUE.times(count + 1).plus(ofPrice))) return [];
  return [
    `What is left of the equity for the manager differs by ${moneyInWords(difference)} USDT from what its units are worth.`,
  ];
}

function strikeFindings({ entries, strikes }: Ledger): string[] {
  const ofStrikes = groupBy(entries, ({ strikeDay }) => strikeDay);
  return strikes.flatMap(({ day }) => {
    const total = sum((ofStrikes.get(day) ?? []).map(({ units }) => units));
    return total.isZero()
      ? []
      : [`The entries of ${dayInWords(day)} do not add up: ${total.toFixed()} units are left.`];
  });
}

/** A sentence for each NAV error that no strike has settled. */
export function navErrorNotes({ navErrors }: Pick<Ledger, 'navErrors'>): string[] {
  return navErrors.flatMap(({ strikeDay, priceBefore, price, settledOn }) =>
    settledOn === null
      ? [
          `NAV error: ${dayInWords(strikeDay)} was dealt at ${priceBefore.toFixed()}; by what is known now the price is ${price.toFixed()}. The next strike settles it.`,
        ]
      : [],
  );
}
