import { dayStart } from '@equanim/finance/calendar';
import { createHash } from 'node:crypto';
import { totalUnits, type LedgerEntry } from '@equanim/finance/ledger/entries';
import type { StrikeInput } from '@equanim/finance/ledger/strike';
import { valuesAt, type LedgerValues } from '@equanim/finance/ledger/values';
import type { FundFlow } from '../book/flows.store.ts';
import type { FundRecords } from '../book/ledger.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import type { ConfirmedSample } from '../book/samples.store.ts';
import type { FinalStrike } from '../book/strikes.store.ts';
import type { Ledger } from '../read-ledger.ts';
import { stateOfRequest } from '../requests/request-state.ts';
import { computeStrike, finalStrikeOf, type ComputedStrike, type StrikeOf } from './compute-strike.ts';
import { sentenceOf } from './stop-sentences.ts';
import { findStrikeSample } from './strike-sample.ts';

/** A strike with everything that a person needs to judge it. */
export interface StrikeView {
  day: string;
  ledger: Ledger;
  final: FinalStrike | null;
  isEstimate: boolean;
  isLate: boolean;
  /** Null where there is none yet. */
  sample: ConfirmedSample | null;
  /** Null where there is no sample. */
  computed: (ComputedStrike & { before: LedgerValues; after: LedgerValues }) | null;
  digest: string;
  /** Accepted subscriptions for this day whose money is not in the sample. */
  waiting: DealingRequest[];
  /** Requests for this day that nobody has accepted. */
  undecided: DealingRequest[];
  /** Flows that nobody has matched, up to the sample. */
  unmatched: FundFlow[];
  stops: string[];
}

/** A strike that is final, as it was made. */
export function viewFinal(ledger: Ledger, final: FinalStrike): StrikeView {
  const sample = {
    takenAt: final.sampleAt,
    readAt: final.sampleReadAt,
    equity: final.equity,
    units: final.units,
    price: final.price,
  };
  return {
    day: final.day,
    ledger,
    final,
    isEstimate: false,
    isLate: final.isLate,
    sample,
    computed: compute(ledger, finalStrikeOf(ledger, final), sample),
    digest: final.digest,
    waiting: [],
    undecided: [],
    unmatched: [],
    stops: [],
  };
}

/** A strike as it would be made now. */
export async function viewOpen(
  records: FundRecords,
  ledger: Ledger,
  { day, now }: { day: string; now: Date },
): Promise<StrikeView> {
  const { sample, isLate, isEstimate, refusal } = await findStrikeSample(records, day, now);
  const due = dueRequests(ledger, { day, sample });
  const computed = sample
    ? compute(ledger, { day, price: sample.price, readAt: sample.readAt, requests: due.dealt }, sample)
    : null;
  const { stops: ofAll = [], setAside = [] } = computed?.strike ?? {};
  const stops = [...ofAll, ...setAside].map((stop) => sentenceOf(stop, ledger));
  const uneven = computed && sample ? unevenSentence(computed.input, sample) : null;
  return {
    day,
    ledger,
    final: null,
    isEstimate,
    isLate,
    sample,
    computed,
    digest: digestOf(day, sample, computed?.strike.entries ?? []),
    ...due,
    unmatched: unmatchedFlows(ledger, sample),
    stops: [refusal, uneven, ...stops].filter((one) => one !== null),
  };
}

function compute(ledger: Ledger, of: StrikeOf, { price, equity }: ConfirmedSample): StrikeView['computed'] {
  const computed = computeStrike(ledger, of);
  const { strike, input } = computed;
  const moment = { at: dayStart(of.day), price, equity };
  const { terms } = ledger;
  return {
    ...computed,
    before: valuesAt(input.state, moment, terms),
    after: valuesAt(strike.after, moment, terms),
  };
}

/** Requests up to a dealing day by what it does with them, in the order they were requested. */
function dueRequests(ledger: Ledger, { day, sample }: { day: string; sample: ConfirmedSample | null }) {
  const due = ledger.requests.filter(({ dealingDay }) => dealingDay <= day);
  const withState = (...states: string[]) => due.filter((one) => states.includes(stateOfRequest(one)));
  const arrived = (one: DealingRequest): boolean => {
    const match = [...ledger.matches].find(([, { requestId }]) => requestId === one.id);
    const flow = match && ledger.flows.find(({ transactionId }) => transactionId === match[0]);
    return flow !== undefined && sample !== null && flow.occurredAt <= sample.readAt;
  };
  const funded = withState('funded').filter(arrived);
  const redemptions = withState('accepted').filter(({ kind }) => kind === 'redemption');
  const waiting = withState('accepted', 'funded').filter(
    (one) => one.kind === 'subscription' && !funded.includes(one),
  );
  const dealt = due.filter((one) => funded.includes(one) || redemptions.includes(one));
  return { dealt, waiting, undecided: withState('requested') };
}

function unmatchedFlows({ flows, matches }: Ledger, sample: ConfirmedSample | null): FundFlow[] {
  return flows.filter(
    ({ transactionId, occurredAt }) =>
      !matches.has(transactionId) && sample !== null && occurredAt <= sample.readAt,
  );
}

function unevenSentence({ state }: StrikeInput, { units }: ConfirmedSample): string | null {
  const difference = totalUnits(state).minus(units);
  if (difference.isZero()) return null;
  return `The owners have ${difference.abs().toFixed()} units ${difference.gt(0) ? 'more' : 'fewer'} than are in issue: nothing is dealt until the ledger balances.`;
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
