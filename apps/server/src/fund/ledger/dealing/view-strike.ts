import { dayStart } from '@equanim/finance/calendar';
import { createHash } from 'node:crypto';
import { Exact } from '@equanim/finance/exact';
import { totalUnits, type LedgerEntry } from '@equanim/finance/ledger/entries';
import { valuesAt, type LedgerValues } from '@equanim/finance/ledger/values';
import type { FundFlow } from '../book/flows.store.ts';
import type { FundRecords } from '../book/ledger.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import type { ConfirmedSample } from '../book/samples.store.ts';
import type { FinalStrike, PassedDay } from '../book/strikes.store.ts';
import type { Ledger } from '../read-ledger.ts';
import { DAY_MS } from '../../../platform/time.ts';
import { cutOffOf } from '../requests/arrival.ts';
import {
  atCutOff,
  computeStrike,
  finalStrikeOf,
  type ComputedStrike,
  type StrikeOf,
} from './compute-strike.ts';
import { unmatchedFlows, unmatchedSinceStrike } from './dealing-order.ts';
import { dueRequests } from './due-requests.ts';
import { sentenceOf, setAsideSentence, undecidedSentence, unmatchedSentence } from './stop-sentences.ts';
import { findStrikeSample, type DayStop } from './strike-sample.ts';

/** A strike with everything that a person needs to judge it. */
export interface StrikeView {
  day: string;
  ledger: Ledger;
  final: FinalStrike | null;
  passed: PassedDay | null;
  isEstimate: boolean;
  isLate: boolean;
  /** Null where there is none yet. */
  sample: ConfirmedSample | null;
  /** Null where there is no sample. */
  computed: (ComputedStrike & { before: LedgerValues; after: LedgerValues }) | null;
  digest: string;
  /** Accepted subscriptions for this day whose money was not there before the cut-off. */
  waiting: DealingRequest[];
  /** Requests for this day that nobody has accepted. */
  undecided: DealingRequest[];
  /** Redemptions that cannot be carried out, and why. */
  setAside: Array<{ request: DealingRequest; why: string }>;
  /** Flows before the cut-off that nobody has matched. */
  unmatched: FundFlow[];
  stops: DayStop[];
}

const NOTHING = { waiting: [], undecided: [], setAside: [], unmatched: [], stops: [] };

/** A strike that is final, as it was made. */
export function viewFinal(ledger: Ledger, final: FinalStrike): StrikeView {
  const { day, sampleAt: takenAt, sampleReadAt: readAt, equity, units, price } = final;
  const sample = { takenAt, readAt, equity, byHand: final.byHand ?? new Exact(0), units, price };
  return {
    day,
    ledger,
    final,
    passed: null,
    isEstimate: false,
    isLate: final.isLate,
    sample,
    computed: compute(ledger, finalStrikeOf(ledger, final), sample),
    digest: final.digest,
    ...NOTHING,
  };
}

/** A day on which nothing is dealt. */
export function viewPassed(ledger: Ledger, passed: PassedDay): StrikeView {
  const { day } = passed;
  const none = { final: null, isEstimate: false, isLate: false, sample: null, computed: null, digest: '' };
  return { day, ledger, passed, ...none, ...NOTHING };
}

/** A strike as it would be made now. */
export async function viewOpen(
  records: FundRecords,
  ledger: Ledger,
  { day, now }: { day: string; now: Date },
): Promise<StrikeView> {
  const { sample, isLate, isEstimate, refusal } = await findStrikeSample(records, day, now);
  const flowsUntil = cutOffOf(day);
  const due = dueRequests(ledger, day);
  const computed = sample
    ? compute(ledger, { day, price: sample.price, flowsUntil, requests: due.dealt }, sample)
    : null;
  const unmatched = unmatchedFlows(ledger, flowsUntil);
  const stops = [
    refusal,
    isEstimate ? null : await unreadStop(records, { day, now }),
    uncountedStop(ledger, flowsUntil),
    computed && sample ? unevenStop(ledger, { computed, sample, flowsUntil }) : null,
    ...(computed?.strike.stops.map((stop) => passable(sentenceOf(stop, ledger, day))) ?? []),
    ...due.openInTime.map((one) => question(undecidedSentence(ledger, one))),
    ...unmatchedSinceStrike(ledger, flowsUntil).map((one) => question(unmatchedSentence(one))),
  ];
  return {
    day,
    ledger,
    final: null,
    passed: null,
    isEstimate,
    isLate,
    sample,
    computed,
    digest: digestOf(day, sample, computed?.strike.entries ?? []),
    waiting: due.waiting,
    undecided: due.undecided,
    setAside: setAsideOf(ledger, computed),
    unmatched,
    stops: stops.filter((one) => one !== null),
  };
}

const passable = (sentence: string): DayStop => ({ sentence, isPassable: true });
/** What an answer cures is no reason to pass a day. */
const question = (sentence: string): DayStop => ({ sentence, isPassable: false });

function setAsideOf(ledger: Ledger, computed: ComputedStrike | null): StrikeView['setAside'] {
  return (computed?.strike.setAside ?? []).flatMap((one) => {
    const request = ledger.requests.find(({ id }) => id === one.requestId);
    return request ? [{ request, why: setAsideSentence(one) }] : [];
  });
}

function compute(ledger: Ledger, of: StrikeOf, sample: ConfirmedSample): StrikeView['computed'] {
  const computed = computeStrike(ledger, of);
  const { strike, input } = computed;
  const { equity } = atCutOff(ledger, sample, of);
  const moment = { at: dayStart(of.day), price: sample.price, equity };
  const { terms } = ledger;
  return {
    ...computed,
    before: valuesAt(input.state, moment, terms),
    after: valuesAt(strike.after, moment, terms),
  };
}

/** What arrives in the last seconds before a dealing day is known once the account was read after it began. */
async function unreadStop(
  records: FundRecords,
  { day, now }: { day: string; now: Date },
): Promise<DayStop | null> {
  if (await records.isReadSince(cutOffOf(day))) return null;
  const isOver = now.getTime() >= dayStart(day) + DAY_MS;
  return {
    sentence:
      'The account has not been read since the dealing day began, so what arrived just before is not known yet.',
    isPassable: isOver,
  };
}

function uncountedStop({ flows }: Ledger, until: Date): DayStop | null {
  const count = flows.filter(({ units, occurredAt }) => units === null && occurredAt < until).length;
  return count === 0 ? null : passable(`The units of ${count} flow(s) are still to be counted.`);
}

function unevenStop(
  ledger: Ledger,
  { computed, sample, flowsUntil }: { computed: ComputedStrike; sample: ConfirmedSample; flowsUntil: Date },
): DayStop | null {
  const { units } = atCutOff(ledger, sample, { flowsUntil });
  const difference = totalUnits(computed.input.state).minus(units);
  if (difference.isZero()) return null;
  return passable(
    `The owners have ${difference.abs().toFixed()} units ${difference.gt(0) ? 'more' : 'fewer'} than are in issue: nothing is dealt until the ledger balances.`,
  );
}

/** The digest of a strike: it changes with any figure that is entered. */
export function digestOf(
  day: string,
  sample: Pick<ConfirmedSample, 'takenAt' | 'price' | 'equity'> | null,
  entries: readonly LedgerEntry[],
): string {
  const figures = [
    day,
    sample && [sample.takenAt.toISOString(), sample.price.toFixed(), sample.equity.toFixed()],
    entries.map(({ kind, owner, seriesId, requestId, units, amount, shares, mark }) => [
      kind,
      owner,
      seriesId,
      requestId,
      units.toFixed(),
      amount?.toFixed(),
      shares.toFixed(),
      mark.toFixed(),
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex');
}
