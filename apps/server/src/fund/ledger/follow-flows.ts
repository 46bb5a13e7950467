import { sum } from '@equanim/finance/exact';
import { afterEntries, EMPTY_LEDGER, entryOf } from '@equanim/finance/ledger/entries';
import { worthlessEntries } from '@equanim/finance/ledger/worthless';
import type { Decimal } from 'decimal.js';
import type { NewEntry, StoredEntry } from './book/entries.store.ts';
import type { FundFlow } from './book/flows.store.ts';
import type { FundRecords } from './book/ledger.store.ts';

/** Who records what nobody did. */
export const LEDGER = 'ledger';

/**
 * Enters what happened to the account since the ledger was last followed: its opening, each flow as the house's, and a
 * correction where a flow's units were counted again. Whoever calls holds the fund's lock.
 */
export async function followFlows(records: FundRecords, now: Date): Promise<void> {
  const openedAt = await openLedger(records, now);
  if (!openedAt) return;
  const booked = await records.bookedUnits();
  const followedAt = await records.followedAt();
  for (const flow of await records.listFlows(openedAt)) {
    // One that no sample held by then is entered once one does.
    if (flow.units === null || flow.readAt === null || flow.readAt > now) continue;
    const before = booked.get(flow.transactionId);
    // Where it was not there yet when its sample was, it was read after that: with the log, or its price.
    const isLate = followedAt !== null && flow.readAt <= followedAt;
    const restsOnAt = before || isLate ? now : flow.readAt;
    const losses = lossesAt(flow, await records.listEntries());
    if (losses.length > 0) await append(records, losses, { flow, now, restsOnAt });
    if (before?.units.eq(flow.units)) continue;
    await book(records, flow, { units: flow.units, before, now, restsOnAt });
  }
  await records.noteFollowed(now);
}

/**
 * Makes the first entry: all units are the house's. It stands at the first sample where flows explain all units since, else,
 * as after the import of a history without its flows, at the newest.
 *
 * @returns when the ledger began; null before the first sample
 */
async function openLedger(records: FundRecords, now: Date): Promise<Date | null> {
  const openedAt = await records.openedAt();
  if (openedAt) return openedAt;
  const ends = await records.firstAndLast();
  if (!ends) return null;
  const { first, last } = ends;
  const flows = await records.listFlows(first.readAt);
  const issued = flows.filter(({ readAt }) => readAt !== null && readAt <= last.readAt);
  const units = issued.reduce((total, flow) => total.plus(flow.units ?? 0), first.units);
  const start = units.eq(last.units) ? first : last;
  await records.append([entryOf('opening', 'house', start.units)], {
    at: start.readAt,
    strikeDay: null,
    recordedAt: now,
    recordedBy: LEDGER,
    restsOnAt: start.readAt,
  });
  return start.readAt;
}

interface CountedUnits {
  units: Decimal;
  /** What it was booked with; undefined where it was not. */
  before: { units: Decimal; sequence: number } | undefined;
  now: Date;
  restsOnAt: Date;
}

async function book(
  records: FundRecords,
  flow: FundFlow,
  { units, before, now, restsOnAt }: CountedUnits,
): Promise<void> {
  const entry = before
    ? entryOf('flow-correction', 'house', units.minus(before.units))
    : entryOf('flow', 'house', units, { amount: flow.amount });
  await append(records, [{ ...entry, corrects: before?.sequence ?? null }], { flow, now, restsOnAt });
}

async function append(
  records: FundRecords,
  entries: NewEntry[],
  { flow, now, restsOnAt }: { flow: FundFlow; now: Date; restsOnAt: Date },
): Promise<void> {
  await records.append(entries, {
    at: flow.occurredAt,
    strikeDay: null,
    transactionId: flow.transactionId,
    recordedAt: now,
    recordedBy: LEDGER,
    restsOnAt,
  });
}

/**
 * What is still to be entered of a total loss before a flow: all units of before it, where the flow begins a new record, of whoever
 * had them by what is known now. Where it was counted again and begins none, the owners get theirs back.
 */
function lossesAt(flow: FundFlow, entries: readonly StoredEntry[]): NewEntry[] {
  const isOwn = ({ kind, transactionId }: StoredEntry): boolean =>
    kind === 'worthless' && transactionId === flow.transactionId;
  if (flow.beginsRecord) {
    const counted = entries.filter((one) => one.at < flow.occurredAt || isOwn(one));
    return worthlessEntries(afterEntries(EMPTY_LEDGER, counted));
  }
  const own = entries.filter(isOwn);
  if (sum(own.map(({ units }) => units)).isZero()) return [];
  return own.map((one) => ({
    ...one,
    units: one.units.neg(),
    shares: one.shares.neg(),
    mark: one.mark.neg(),
  }));
}
