import type { OwnersTotal } from '@equanim/contract/strikes';
import { formatSignedUsdt, formatUsdt } from '../../../../../ui/format/number.ts';
import { differenceOf, isZero, sumOf } from '../../format/decimals.ts';
import { formatExactUnits } from '../../../../../ui/format/exact.ts';
import { moneyBetween, totalMoney } from '../../format/money.ts';
import type { Worked } from '../formulas/worked.ts';

/** What an owner has before and after a strike: units as decimal text, amounts in USDT. */
export interface OwnerRow {
  key: string;
  name: string;
  /** The reference of an investor, or what the owner is. */
  note: string;
  unitsBefore: string;
  unitsAfter: string;
  unitsChange: string;
  valueBefore: number;
  valueAfter: number;
  valueChange: number;
  /** Net values of an investor, with their formulas. */
  worked: readonly Worked[];
}

interface Owned {
  units: string;
  value: number;
  accruedFee?: number;
}

const NOTHING: Owned = { units: '0', value: 0 };

const OTHERS = [
  { key: 'house', name: 'House', note: 'The firm’s own money' },
  { key: 'settlement', name: 'Settlement', note: 'Money in transit' },
  { key: 'manager', name: 'Manager', note: 'Fees not paid out yet' },
] as const;

/** Every owner before and after a strike, investors first; what somebody had only at one of the two counts as zero at the other. */
export function ownerRows(before: OwnersTotal, after: OwnersTotal): OwnerRow[] {
  const ofBefore = ownedByInvestors(before);
  const ofAfter = ownedByInvestors(after);
  const investors = new Map(
    [...before.investors, ...after.investors].map(({ investor }) => [investor.id, investor]),
  );
  return [
    ...[...investors.values()].map(({ id, name, reference }) => {
      const then = ofBefore.get(id) ?? NOTHING;
      const now = ofAfter.get(id) ?? NOTHING;
      const worked = [...netValue('before', then), ...netValue('after', now)];
      return { ...rowOf({ key: id, name, note: reference }, then, now), worked };
    }),
    ...OTHERS.map((owner) => rowOf(owner, before[owner.key], after[owner.key])),
  ];
}

const ownedByInvestors = ({ investors }: OwnersTotal): Map<string, Owned> =>
  new Map(
    investors.map(({ investor, units, value, accrued_fee: accruedFee }) => [
      investor.id,
      { units, value, accruedFee },
    ]),
  );

function rowOf(owner: Pick<OwnerRow, 'key' | 'name' | 'note'>, before: Owned, after: Owned): OwnerRow {
  return {
    ...owner,
    unitsBefore: before.units,
    unitsAfter: after.units,
    unitsChange: differenceOf(after.units, before.units),
    valueBefore: before.value,
    valueAfter: after.value,
    valueChange: moneyBetween(after.value, before.value),
    worked: [],
  };
}

function netValue(when: string, { value, accruedFee }: Owned): Worked[] {
  if (accruedFee === undefined) return [];
  return [
    {
      name: `Net value ${when}`,
      rule: 'value − performance fee accrued',
      sum: `${formatUsdt(value)} − ${formatUsdt(accruedFee)}`,
      result: `${formatUsdt(moneyBetween(value, accruedFee))} USDT`,
    },
  ];
}

/**
 * What owners' units and values differ from the units in issue and the equity by, a sentence each.
 *
 * @returns none where they add up, before and after
 */
export function differencesFromTotals(before: OwnersTotal, after: OwnersTotal): string[] {
  return [...differencesOf('Before', before), ...differencesOf('After', after)];
}

function differencesOf(when: string, total: OwnersTotal): string[] {
  const all = [...total.investors, total.house, total.settlement, total.manager];
  const units = differenceOf(sumOf(all.map((one) => one.units)), total.units);
  const value = moneyBetween(totalMoney(all.map((one) => one.value)), total.equity);
  const found: string[] = [];
  if (!isZero(units))
    found.push(`${when} the strike owners have ${formatExactUnits(units)} units beside those in issue.`);
  if (value !== 0)
    found.push(
      `${when} the strike owners’ values differ from the equity by ${formatSignedUsdt(value)} USDT.`,
    );
  return found;
}
