import { PARTS } from '@equanim/finance/reconciliation';
import { Decimal } from 'decimal.js';
import { BEGINNING, DAY_MS, HOUR_MS, MINUTE_MS, monthOf, type Span } from '../../platform/time.ts';
import { ACCOUNT_COLUMNS, listDifferences, PRICE_COLUMNS } from './compare-rollups.ts';
import {
  accountFigures,
  priceFigures,
  type CountedMinute,
  type CountedPrice,
  type Figures,
  type MinuteParts,
} from './expected-rollups.ts';
import {
  isOfThisForm,
  readRollupsAtOneMoment,
  ROLLUP_UNITS,
  type CheckedDatabase,
  type RollupUnit,
  type StoredMonth,
} from './stored-rollups.store.ts';

/** Why rollups are not as they should be, in a sentence for the operator. */
export class RollupError extends Error {
  override readonly name = 'RollupError';
}

/** What a check found. */
export interface Checked {
  /** How many rollups were compared. */
  compared: Record<'account' | 'price', Record<RollupUnit, number>>;
  minuteCount: number;
  differenceCount: number;
  /** The first ones in plain words. */
  differences: string[];
}

const MAX_LISTED = 10;

/**
 * Compares every rollup with the minutes of its time, from which each of its figures is computed a second way. One month is in
 * memory at a time.
 *
 * @param since the beginning of the first month that is compared; that of the history unless given
 * @throws RollupError when the rollups are not of this Equanim's form
 */
export async function checkRollups(db: CheckedDatabase, since: Date = BEGINNING): Promise<Checked> {
  if (!(await isOfThisForm(db)))
    throw new RollupError(
      'The database was last used by another version of Equanim: start this version on it once, then check.',
    );
  return readRollupsAtOneMoment(db, async (store) => {
    const excluded = await store.listExcluded();
    const checked = nothingChecked();
    let next = await store.nextAt(since);
    while (next) {
      const from = new Date(monthOf(next.getTime()));
      const until = new Date(monthOf(next.getTime(), 1));
      checkMonth(checked, await store.readMonth({ from, until }), excluded);
      next = await store.nextAt(until);
    }
    return checked;
  });
}

function nothingChecked(): Checked {
  const none = () => ({ hour: 0, day: 0, month: 0 });
  return {
    compared: { account: none(), price: none() },
    minuteCount: 0,
    differenceCount: 0,
    differences: [],
  };
}

/** The beginning of the unit a moment lies in. */
const BEGINNING_OF: Record<RollupUnit, (ms: number) => number> = {
  hour: (ms) => ms - (ms % HOUR_MS),
  day: (ms) => ms - (ms % DAY_MS),
  month: monthOf,
};

function checkMonth(checked: Checked, month: StoredMonth, excluded: readonly Span[]): void {
  const minutes = countedOf(month, excluded);
  checked.minuteCount += month.snapshots.length;
  for (const unit of ROLLUP_UNITS) {
    compareAll(checked, {
      unit,
      of: 'account',
      stored: month.snapshotRollups,
      expected: accountRollups(unit, minutes),
    });
    compareAll(checked, {
      unit,
      of: 'price',
      stored: month.priceRollups,
      expected: priceRollups(unit, minutes),
    });
  }
}

interface Minutes {
  counted: CountedMinute[];
  prices: CountedPrice[];
  parts: Array<{ minute: number; parts: MinuteParts }>;
}

/** The list of excluded windows is applied here, and not by the rule that built the rollups. */
function countedOf({ snapshots, prices, parts }: StoredMonth, excluded: readonly Span[]): Minutes {
  const isCounted = ({ taken_at: at }: { taken_at: Date }) =>
    !excluded.some(({ from, to }) => at >= from && at <= to);
  const minuteOf = ({ taken_at: at }: { taken_at: Date }) => at.getTime() / MINUTE_MS;
  const priceAt = new Map(prices.map((row) => [minuteOf(row), Number(row.price)]));
  return {
    counted: snapshots.filter(isCounted).flatMap((row) => {
      if (row.normalized_value === null) return [];
      const [minute, value] = [minuteOf(row), Number(row.normalized_value)];
      return [{ minute, value, equity: Number(row.equity), price: priceAt.get(minute) ?? null }];
    }),
    prices: prices.filter(isCounted).map((row) => ({ minute: minuteOf(row), price: Number(row.price) })),
    parts: parts.map((row) => ({ minute: minuteOf(row), parts: toMinuteParts(row) })),
  };
}

function toMinuteParts(row: StoredMonth['parts'][number]): MinuteParts {
  const amounts = PARTS.map((part) => [part, new Decimal(row[part])]);
  const { units_before: units, units_after: after, value_before: valueBefore, value_after: value } = row;
  return {
    amounts: Object.fromEntries(amounts) as MinuteParts['amounts'],
    change:
      units === null ||
      after === null ||
      valueBefore === null ||
      value === null ||
      row.record_before !== row.record_after
        ? null
        : {
            isLost: row.is_lost ?? false,
            fromAt: row.read_before?.getTime() ?? 0,
            toAt: row.read_after?.getTime() ?? 0,
            units: new Decimal(units),
            unitsAfter: new Decimal(after),
            valueBefore: Number(valueBefore),
            value: Number(value),
            flows: row.dealtFlows,
          },
  };
}

/** By the beginning of the unit that each lies in. */
function groupBy<Item extends { minute: number }>(unit: RollupUnit, items: Item[]): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const ms = BEGINNING_OF[unit](item.minute * MINUTE_MS);
    const group = groups.get(ms);
    if (group) group.push(item);
    else groups.set(ms, [item]);
  }
  return groups;
}

function accountRollups(unit: RollupUnit, { counted, parts }: Minutes): Map<number, Figures> {
  const [minutes, explained] = [groupBy(unit, counted), groupBy(unit, parts)];
  const figuresAt = (ms: number) =>
    accountFigures(
      minutes.get(ms) ?? [],
      (explained.get(ms) ?? []).map((one) => one.parts),
      unit,
    );
  return new Map([...minutes.keys(), ...explained.keys()].map((ms) => [ms, figuresAt(ms)]));
}

function priceRollups(unit: RollupUnit, { prices }: Minutes): Map<number, Figures> {
  return new Map([...groupBy(unit, prices)].map(([ms, group]) => [ms, priceFigures(group)]));
}

interface Comparison {
  unit: RollupUnit;
  of: 'account' | 'price';
  stored: ReadonlyArray<{ unit: RollupUnit; from_at: Date }>;
  expected: Map<number, Figures>;
}

function compareAll(checked: Checked, { unit, of, stored, expected }: Comparison): void {
  const found = new Map(
    stored.filter((row) => row.unit === unit).map((row) => [row.from_at.getTime(), row] as const),
  );
  const columns = of === 'account' ? ACCOUNT_COLUMNS : PRICE_COLUMNS;
  for (const ms of [...new Set([...found.keys(), ...expected.keys()])].toSorted((a, b) => a - b)) {
    const [row, figures] = [found.get(ms), expected.get(ms)];
    checked.compared[of][unit] += 1;
    const name = `${unit} from ${new Date(ms).toISOString()}${of === 'price' ? " of Bitcoin's price" : ''}`;
    if (!row) note(checked, [`The ${name} is missing.`]);
    else if (!figures) note(checked, [`The ${name} is stored, but it contains no minute.`]);
    else
      note(
        checked,
        listDifferences(columns, { ...row }, figures).map((one) => `In the ${name} ${one}.`),
      );
  }
}

function note(checked: Checked, differences: readonly string[]): void {
  checked.differenceCount += differences.length;
  checked.differences.push(...differences.slice(0, MAX_LISTED - checked.differences.length));
}
