import { adjustmentEntries } from '@equanim/finance/ledger/adjustment';
import { afterEntries, type LedgerEntry, type LedgerState } from '@equanim/finance/ledger/entries';
import { navErrorEntries, settlesNavError } from '@equanim/finance/ledger/nav-error';
import { strike, type Strike, type StrikeInput } from '@equanim/finance/ledger/strike';
import type { SubscriptionOrder } from '@equanim/finance/ledger/subscription';
import { keptAfter } from '@equanim/finance/ledger/terms';
import { sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { adjustmentsDue, toAdjustment } from '../adjustments/due-adjustments.ts';
import type { RecordedAdjustment } from '../book/adjustments.store.ts';
import type { StoredEntry } from '../book/entries.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import type { ConfirmedSample } from '../book/samples.store.ts';
import type { FinalStrike } from '../book/strikes.store.ts';
import { arrivalOf } from '../requests/arrival.ts';
import { stateOf } from '../ledger-state.ts';
import type { Ledger } from '../read-ledger.ts';

/** A strike to compute: its day, its price, and which flows count. */
export interface StrikeOf {
  day: string;
  price: Decimal;
  /** Flows before it do. */
  flowsUntil: Date;
  /** What is dealt, in the order it was requested. */
  requests: readonly DealingRequest[];
  /** Only entries that were recorded by then count: of a strike that is final. */
  recordedBy?: Date;
  /** Whether it was made before at another price. */
  isMadeAgain?: boolean;
  /** Whether it was made before 27 November 2026, by the rules of then. */
  byOldRules?: boolean;
}

/** An entry that settles an error of an earlier strike. */
export interface Correction {
  entry: LedgerEntry;
  /** The dealing day of that strike; null where it is not known, and of an adjusting entry. */
  ofDay: string | null;
  adjustment?: RecordedAdjustment;
}

/** A strike with what it is computed from. */
export interface ComputedStrike {
  strike: Strike;
  input: StrikeInput;
  corrections: Correction[];
}

/** Computes a strike on the ledger as it was when its sample was read. */
export function computeStrike(ledger: Ledger, of: StrikeOf): ComputedStrike {
  const last = ledger.strikes.filter(({ day }) => day < of.day).at(-1);
  // A strike that had nothing to enter is one, too.
  const state = { ...stateOf(entriesBefore(ledger.entries, of)), lastStrikeDay: last?.day ?? null };
  const settling = of.recordedBy ? correctionsOn(ledger, of.day) : correctionsFor(ledger, of);
  const corrections = [...settling, ...adjusting(ledger, of, settling)];
  const input: StrikeInput = {
    day: of.day,
    price: of.price,
    isMadeAgain: of.isMadeAgain ?? of.recordedBy !== undefined,
    terms: ledger.terms,
    state,
    corrections: corrections.map(({ entry }) => entry),
    redemptions: of.requests.flatMap((request) => redemptionOf(request) ?? []),
    subscriptions: of.requests.flatMap((request) => {
      const money = state.inTransit.get(request.id)?.amount;
      return subscriptionOf(request, { terms: ledger.terms, money, ...of }) ?? [];
    }),
  };
  return { strike: strike(input), input, corrections };
}

/** What an entry of a strike names. */
interface Named {
  /** Sequence of the entry that it corrects. */
  corrects: number | null;
  adjustmentId: string | null;
}

/**
 * @returns what each correction names: its adjustment, or of the strike that it settles the same fee, or the first entry; nothing
 * for all other entries, and where that strike had nothing to enter
 */
export function namedBy(
  ledger: Pick<Ledger, 'entries'>,
  corrections: readonly Correction[],
): (entry: LedgerEntry) => Named {
  const byEntry = new Map(corrections.map((one) => [one.entry, one]));
  const correctedOf = correctedBy(ledger, corrections);
  return (entry) => {
    const { adjustment } = byEntry.get(entry) ?? {};
    if (adjustment) return { corrects: adjustment.corrects, adjustmentId: adjustment.id };
    return { corrects: correctedOf(entry), adjustmentId: null };
  };
}

function correctedBy(
  { entries }: Pick<Ledger, 'entries'>,
  corrections: readonly Correction[],
): (entry: LedgerEntry) => number | null {
  const days = new Map(corrections.map(({ entry, ofDay }) => [entry, ofDay]));
  return (entry) => {
    const day = days.get(entry) ?? null;
    if (day === null) return null;
    const made = entries.filter(({ strikeDay }) => strikeDay === day);
    const isSame = ({ kind, owner, seriesId }: LedgerEntry): boolean =>
      kind === entry.kind && owner === entry.owner && seriesId === entry.seriesId;
    return (made.find(isSame) ?? made[0])?.sequence ?? null;
  };
}

/** When the exchange was last read of what an open strike is computed from: its sample, or what was known later. */
export function lastReadFor(
  ledger: Ledger,
  of: Pick<StrikeOf, 'day' | 'flowsUntil'> & { readAt: Date },
): Date {
  const entries = entriesBefore(ledger.entries, of).flatMap(({ restsOnAt }) => restsOnAt ?? []);
  const errors = unsettledBefore(ledger, of).map(({ foundAt }) => foundAt);
  return [...entries, ...errors].reduce((last, one) => (one > last ? one : last), of.readAt);
}

/** Whether a strike was made before 27 November 2026: it has no cut-off of its own. */
export const hasOldRules = ({ flowsUntil }: Pick<FinalStrike, 'flowsUntil'>): boolean => flowsUntil === null;

/** Up to when flows count for a strike that is final. */
export function flowsUntilOf({ flowsUntil, sampleReadAt }: FinalStrike): Date {
  // Those that were read at that very moment did.
  return flowsUntil ?? new Date(sampleReadAt.getTime() + 1);
}

/**
 * Units in issue and equity at a cut-off: those of the sample, with the flows between the two at the price of the strike.
 *
 * @param of what was recorded later does not count, where it says so
 */
export function atCutOff(
  { entries }: Pick<Ledger, 'entries'>,
  { readAt, units, equity, price }: Pick<ConfirmedSample, 'readAt' | 'units' | 'equity' | 'price'>,
  { flowsUntil, recordedBy }: Pick<StrikeOf, 'flowsUntil' | 'recordedBy'>,
): { units: Decimal; equity: Decimal } {
  const isSampleEarlier = readAt < flowsUntil;
  const isBetween = ({ at }: StoredEntry): boolean =>
    isSampleEarlier ? at > readAt && at < flowsUntil : at >= flowsUntil && at <= readAt;
  const moved = sum(
    entries
      .filter(({ kind }) => kind === 'flow' || kind === 'flow-correction')
      .filter((entry) => isBetween(entry) && !(recordedBy && entry.recordedAt > recordedBy))
      .map((entry) => entry.units),
  );
  const since = isSampleEarlier ? moved : moved.neg();
  return { units: units.plus(since), equity: equity.plus(since.times(price)) };
}

/** What a strike that is final was computed from. */
export function finalStrikeOf(ledger: Ledger, final: FinalStrike): StrikeOf {
  const { day, price, finalizedAt } = final;
  const dealt = new Set(
    ledger.entries.flatMap(({ strikeDay, requestId, kind }) =>
      strikeDay === day && requestId !== null && kind !== 'nav-error' ? [requestId] : [],
    ),
  );
  const requests = ledger.requests.filter(({ id }) => dealt.has(id));
  const rules = { flowsUntil: flowsUntilOf(final), byOldRules: hasOldRules(final) };
  return { day, price, ...rules, requests, recordedBy: finalizedAt };
}

/** Flows up to the cut-off of a strike, and all strikes before it. */
export function entriesBefore(
  entries: readonly StoredEntry[],
  { day, flowsUntil, recordedBy }: Pick<StrikeOf, 'day' | 'flowsUntil' | 'recordedBy'>,
): StoredEntry[] {
  return entries.filter((entry) => {
    if (recordedBy && entry.recordedAt > recordedBy) return false;
    return entry.strikeDay === null ? entry.at < flowsUntil : entry.strikeDay < day;
  });
}

/** What a strike that is final has settled. */
function correctionsOn({ entries, navErrors }: Ledger, day: string): Correction[] {
  const settled = navErrors.filter(({ settledOn }) => settledOn === day).map(({ strikeDay }) => strikeDay);
  const dayOf = (corrects: number): string | null =>
    entries.find(({ sequence }) => sequence === corrects)?.strikeDay ?? null;
  // The strike that had nothing to enter has no entry to be named by.
  const idle = settled.find((one) => entries.every(({ strikeDay }) => strikeDay !== one)) ?? null;
  return entries
    .filter((entry) => entry.strikeDay === day && settlesNavError(entry))
    .map((entry) => ({ entry, ofDay: entry.corrects === null ? idle : dayOf(entry.corrects) }));
}

/** What settles the errors of earlier strikes that nothing has settled yet. */
function correctionsFor(ledger: Ledger, of: StrikeOf): Correction[] {
  const unsettled = unsettledBefore(ledger, of);
  const days = new Set(unsettled.map(({ strikeDay }) => strikeDay));
  if (days.size === 0) return [];
  let state = afterManagementFees(ledger, of);
  return [...days].flatMap((day) => {
    const strikes = bothStrikes(ledger, unsettled, day);
    if (!strikes) return [];
    const entries = navErrorEntries({
      ...strikes,
      state,
      kept: keptAfter(ledger.terms, { from: day, to: of.day }),
      price: of.price,
      byOldRules: of.byOldRules ?? false,
    });
    state = entered(state, entries, of.day);
    return entries.map((entry) => ({ entry, ofDay: day }));
  });
}

/** The adjusting entries of a strike, at its price. */
function adjusting(ledger: Ledger, of: StrikeOf, settling: readonly Correction[]): Correction[] {
  const due = adjustmentsDue(ledger, of.day);
  if (due.length === 0) return [];
  const entries = settling.map(({ entry }) => entry);
  let state = entered(afterManagementFees(ledger, of), entries, of.day);
  return due.flatMap((adjustment) => {
    const made = adjustmentEntries([toAdjustment(adjustment, state)], { state, price: of.price });
    state = entered(state, made, of.day);
    return made.map((entry) => ({ entry, ofDay: null, adjustment }));
  });
}

/** A strike as it was made, or was last settled, and as it is at the price that is right; null where it is. */
export function bothStrikes(
  ledger: Ledger,
  unsettled: Ledger['navErrors'],
  day: string,
): { made: Strike; right: Strike } | null {
  const errors = unsettled.filter(({ strikeDay }) => strikeDay === day);
  const [first, last] = [errors[0], errors.at(-1)];
  const wrong = ledger.strikes.find((one) => one.day === day);
  if (!first || !last || !wrong) return null;
  const base = finalStrikeOf(ledger, wrong);
  const at = (price: Decimal) => computeStrike(ledger, { ...base, price }).strike;
  return { made: at(first.priceBefore), right: at(last.price) };
}

/** The ledger on a dealing day when nothing but the management fee is taken yet. */
function afterManagementFees(ledger: Ledger, of: StrikeOf): LedgerState {
  const before = { ...ledger, navErrors: [], adjustments: [] };
  const { strike, input } = computeStrike(before, { ...of, requests: [] });
  const fees = strike.entries.filter(({ kind }) => kind === 'management-fee');
  return entered(input.state, fees, of.day);
}

function entered(state: LedgerState, entries: readonly LedgerEntry[], strikeDay: string): LedgerState {
  return afterEntries(
    state,
    entries.map((entry) => ({ ...entry, strikeDay })),
  );
}

/** Errors of earlier strikes that nothing has settled yet. */
function unsettledBefore({ navErrors }: Ledger, { day }: Pick<StrikeOf, 'day'>) {
  return navErrors.filter(({ settledOn, strikeDay }) => settledOn === null && strikeDay < day);
}

function redemptionOf({ id, investorId, kind, amount, shares, isAll }: DealingRequest) {
  if (kind !== 'redemption') return null;
  const own = { requestId: id, investorId };
  if (isAll) return { ...own, size: 'all' as const };
  if (shares) return { ...own, size: { shares } };
  if (amount) return { ...own, size: { amount } };
  throw new RangeError(`The redemption ${id} does not state its size.`);
}

function subscriptionOf(
  request: DealingRequest,
  {
    terms,
    day,
    money,
    byOldRules,
  }: Pick<Ledger, 'terms'> & Pick<StrikeOf, 'day' | 'byOldRules'> & { money: Decimal | undefined },
): SubscriptionOrder | null {
  const { id: requestId, investorId, kind, amount: asked, netAmount: net } = request;
  if (kind !== 'subscription' || !asked || !net || !money) return null;
  const own = { requestId, investorId, asked, money };
  if (byOldRules) return { ...own, arrived: money.eq(net) ? 'net' : 'gross', agreedNet: net };
  const arrived = arrivalOf(request, { terms, day, money });
  return arrived && { ...own, arrived };
}
