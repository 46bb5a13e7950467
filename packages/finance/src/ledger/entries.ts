import type { Decimal } from 'decimal.js';
import { Exact, sum } from '../exact.ts';
import type { EntryKind } from './kinds.ts';

/** Who units belong to. */
export type OwnerKind = 'house' | 'settlement' | 'manager' | 'series';

/** What an owner gets, or gives below zero. Those made together add up to the units that came into issue. */
export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly owner: OwnerKind;
  /** Of a series: the id of the subscription it came from. */
  readonly seriesId: string | null;
  readonly investorId: string | null;
  readonly requestId: string | null;
  /** 18 decimals. */
  readonly units: Decimal;
  /** USDT the entry is about, as the owner gets it; of settlement what is owed more, or less. */
  readonly amount: Decimal | null;
  /** Change of a series' shares, 18 decimals. */
  readonly shares: Decimal;
  /** Change of a series' high-water mark, USDT, 18 decimals. */
  readonly mark: Decimal;
}

/** An entry with the dealing day it was made on; null between dealing days. */
export interface RecordedEntry extends LedgerEntry {
  readonly strikeDay: string | null;
}

/** One subscription of one investor, with its own high-water mark. */
export interface Series {
  readonly id: string;
  readonly investorId: string;
  /** Among those of the investor, from 1. */
  readonly number: number;
  /** Dealing day, YYYY-MM-DD. */
  readonly dealtOn: string;
  /** Net amount it was bought with, USDT. */
  readonly paidIn: Decimal;
  readonly units: Decimal;
  readonly shares: Decimal;
  /** High-water mark of all of it, USDT. */
  readonly mark: Decimal;
}

/** Money in transit of one request: the units it issued, and what is owed, USDT. */
export interface InTransit {
  readonly units: Decimal;
  readonly amount: Decimal;
}

/** Whose the units are after some entries. */
export interface LedgerState {
  /** YYYY-MM-DD; null before the first. */
  readonly lastStrikeDay: string | null;
  readonly house: Decimal;
  readonly manager: Decimal;
  /** By request; those that are settled are left out. */
  readonly inTransit: ReadonlyMap<string, InTransit>;
  /** In the order they were dealt, redeemed ones among them. */
  readonly series: readonly Series[];
}

/** A ledger without entries. */
export const EMPTY_LEDGER: LedgerState = {
  lastStrikeDay: null,
  house: new Exact(0),
  manager: new Exact(0),
  inTransit: new Map(),
  series: [],
};

const SERIES_LESS = { seriesId: null, investorId: null, requestId: null, amount: null } as const;

/**
 * An entry of an owner that is no series, where not all of its fields matter.
 *
 * @example entryOf('flow', 'house', new Exact(2)).units // => new Exact(2)
 */
export function entryOf(
  kind: EntryKind,
  owner: OwnerKind,
  units: Decimal,
  more: Partial<LedgerEntry> = {},
): LedgerEntry {
  return { ...SERIES_LESS, shares: new Exact(0), mark: new Exact(0), kind, owner, units, ...more };
}

/**
 * The ledger after more entries.
 *
 * @param entries in the order they were made; a series begins with its subscription
 * @throws RangeError for an entry of a series that is not known
 * @example afterEntries(EMPTY_LEDGER, [{ ...entryOf('opening', 'house', new Exact(5)), strikeDay: null }]).house // => new Exact(5)
 */
export function afterEntries(state: LedgerState, entries: readonly RecordedEntry[]): LedgerState {
  let { lastStrikeDay, house, manager } = state;
  const inTransit = new Map(state.inTransit);
  const series = new Map(state.series.map((one) => [one.id, one]));
  for (const entry of entries) {
    if (entry.strikeDay !== null) lastStrikeDay = entry.strikeDay;
    if (entry.owner === 'house') house = house.plus(entry.units);
    else if (entry.owner === 'manager') manager = manager.plus(entry.units);
    else if (entry.owner === 'settlement') addInTransit(inTransit, entry);
    else addToSeries(series, entry);
  }
  return { lastStrikeDay, house, manager, inTransit, series: [...series.values()] };
}

function addInTransit(inTransit: Map<string, InTransit>, { requestId, units, amount }: LedgerEntry): void {
  const id = requestId ?? '';
  const before = inTransit.get(id) ?? { units: new Exact(0), amount: new Exact(0) };
  const after = { units: before.units.plus(units), amount: before.amount.plus(amount ?? 0) };
  if (after.units.isZero() && after.amount.isZero()) inTransit.delete(id);
  else inTransit.set(id, after);
}

function addToSeries(series: Map<string, Series>, entry: RecordedEntry): void {
  const id = entry.seriesId ?? '';
  const before = series.get(id) ?? newSeries(series, entry);
  series.set(id, {
    ...before,
    units: before.units.plus(entry.units),
    shares: before.shares.plus(entry.shares),
    mark: before.mark.plus(entry.mark),
  });
}

function newSeries(series: ReadonlyMap<string, Series>, entry: RecordedEntry): Series {
  const { seriesId: id, investorId, strikeDay, amount, kind } = entry;
  if (kind !== 'subscription' || id === null || investorId === null || strikeDay === null || !amount)
    throw new RangeError(`An entry (${kind}) belongs to the series ${id}, which no subscription began.`);
  const others = [...series.values()].filter((one) => one.investorId === investorId);
  const none = new Exact(0);
  const bought = { paidIn: new Exact(amount), units: none, shares: none, mark: none };
  return { id, investorId, number: others.length + 1, dealtOn: strikeDay, ...bought };
}

/**
 * Units of all owners together.
 *
 * @example totalUnits(EMPTY_LEDGER).toFixed() // => '0'
 */
export function totalUnits({ house, manager, inTransit, series }: LedgerState): Decimal {
  const others = [...inTransit.values(), ...series].map(({ units }) => units);
  return sum([house, manager, ...others]);
}

/**
 * Money in transit of all requests together.
 *
 * @example totalInTransit(EMPTY_LEDGER).amount.toFixed() // => '0'
 */
export function totalInTransit({ inTransit }: Pick<LedgerState, 'inTransit'>): InTransit {
  const all = [...inTransit.values()];
  return { units: sum(all.map(({ units }) => units)), amount: sum(all.map(({ amount }) => amount)) };
}

/**
 * Whether anything of a series is left.
 *
 * @example isHeld({ shares: new Exact(0) }) // => false
 */
export function isHeld({ shares }: Pick<Series, 'shares'>): boolean {
  return shares.gt(0);
}
