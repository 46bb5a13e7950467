import { Exact } from '@equanim/finance/exact';
import type { OwnersTotal, strike, strikeRow } from '@equanim/contract/strikes';
import type { LedgerEntry } from '@equanim/finance/ledger/entries';
import { FEE_KINDS, FEES } from '@equanim/finance/ledger/kinds';
import { workedCorrection } from '@equanim/finance/ledger/nav-error';
import { feesOf, workedStep, type StrikeStep } from '@equanim/finance/ledger/strike';
import { termsBefore, termsOn } from '@equanim/finance/ledger/terms';
import type { LedgerValues } from '@equanim/finance/ledger/values';
import type { z } from 'zod';
import type { Decimal } from 'decimal.js';
import type { PassedDay } from '../book/strikes.store.ts';
import { flowsUntilOf, type Correction } from '../dealing/compute-strike.ts';
import { mayPass } from '../dealing/pass-days.ts';
import { adjustmentsDue } from '../adjustments/due-adjustments.ts';
import type { StrikeRow } from '../dealing/strikes.service.ts';
import type { StrikeView } from '../dealing/view-strike.ts';
import { investorOf, seriesNames, type Ledger } from '../read-ledger.ts';
import { cutOffOf } from '../requests/arrival.ts';
import { decidedLate } from '../requests/late-decision.ts';
import { flowWriter, requestWriter } from './requests.wire.ts';
import { numberOf, numberOrNull, textOf, toNamed } from './words.ts';

export function toStrikeRow({ day, state, final, passed, navError }: StrikeRow): z.infer<typeof strikeRow> {
  return {
    day,
    state,
    passed: passed && toPassed(passed),
    price: final && numberOf(final.price),
    sample_at: final?.sampleAt.toISOString() ?? null,
    finalized_at: final?.finalizedAt.toISOString() ?? null,
    finalized_by: final?.finalizedBy ?? null,
    nav_error: navError,
  };
}

export function toStrike(view: StrikeView, now: Date): z.infer<typeof strike> {
  const { day, ledger, final, passed, sample, computed } = view;
  const toRequest = requestWriter(ledger, now);
  return {
    day,
    is_final: final !== null,
    is_estimate: view.isEstimate,
    digest: view.digest,
    sample: sample && {
      taken_at: sample.takenAt.toISOString(),
      price: numberOf(sample.price),
      equity: numberOf(sample.equity),
      by_hand: numberOf(sample.byHand),
      units: textOf(sample.units),
      is_late: view.isLate,
    },
    previous_day: computed?.input.state.lastStrikeDay ?? null,
    rates: ratesOf(ledger, day),
    ...stepsOf(view),
    adjustments: toAdjustments(view),
    market_difference: numberOf(computed?.strike.marketDifference ?? new Exact(0)),
    max_market_difference: numberOf(termsOn(ledger.terms, day).maxMarketDifference),
    cut_off: final ? flowsUntilOf(final).toISOString() : cutOffOf(day).toISOString(),
    passed: passed && toPassed(passed),
    may_pass: mayPass(view),
    set_aside: view.setAside.map(({ request, why }) => ({ request: toRequest(request), why })),
    late_decisions: lateDecisionsOf(view),
    waiting: view.waiting.map(toRequest),
    undecided: view.undecided.map(toRequest),
    unmatched: view.unmatched.map(flowWriter(ledger)),
    before: computed && toOwners(ledger, computed.before),
    after: computed && toOwners(ledger, computed.after),
    stops: view.stops.map(({ sentence }) => sentence),
    ...doneBy(view),
  };
}

function doneBy({ final }: StrikeView): Pick<z.infer<typeof strike>, 'finalized_at' | 'finalized_by'> {
  return {
    finalized_at: final?.finalizedAt.toISOString() ?? null,
    finalized_by: final?.finalizedBy ?? null,
  };
}

function toPassed({ at, by, confirmedBy, reason }: PassedDay) {
  return { at: at.toISOString(), by, confirmed_by: confirmedBy, reason };
}

/** What was decided after the cut-off of the day, before it was done. */
function lateDecisionsOf({ day, ledger }: StrikeView): z.infer<typeof strike>['late_decisions'] {
  return decidedLate(ledger)
    .filter((one) => one.day === day)
    .map(({ at, by, confirmedBy, reason, decision, request }) => ({
      at: at.toISOString(),
      by,
      confirmed_by: confirmedBy,
      reason,
      request: { id: request.id, kind: request.kind, investor: toNamed(ledger, request.investorId) },
      decision,
    }));
}

function ratesOf({ terms }: Ledger, day: string): z.infer<typeof strike>['rates'] {
  const [begun, ended] = [termsOn(terms, day), termsBefore(terms, day)];
  const rates = FEE_KINDS.map((fee) => {
    const applied = FEES[fee].isOfValue ? ended : begun;
    return [`${fee}_fee`, numberOf(applied[`${fee}FeeRate`])];
  });
  return Object.fromEntries(rates) as z.infer<typeof strike>['rates'];
}

type StepsOfWire = Pick<
  z.infer<typeof strike>,
  | 'entry_count'
  | 'fees'
  | 'management_fees'
  | 'corrections'
  | 'crystallizations'
  | 'redemptions'
  | 'subscriptions'
>;

function stepsOf({ ledger, computed }: StrikeView): StepsOfWire {
  const steps = computed?.strike.steps ?? [];
  const named = nameSteps(ledger, steps);
  const own = (step: StrikeStep) => ({
    ...named(step),
    worked: computed ? workedStep(step, { ...computed.input, steps }) : [],
  });
  const found: StepsOfWire = {
    entry_count: computed?.strike.entries.length ?? 0,
    fees: [...feesOf(steps)].map(([fee, taken]) => ({ fee, amount: numberOf(taken) })),
    management_fees: [],
    corrections: toCorrections(ledger, computed?.corrections ?? []),
    crystallizations: [],
    redemptions: [],
    subscriptions: [],
  };
  for (const step of steps) {
    if (step.kind === 'management-fee') found.management_fees.push({ ...own(step), ...toManagement(step) });
    if (step.kind === 'crystallization')
      found.crystallizations.push({ ...own(step), ...toCrystallization(step) });
    if (step.kind === 'redemption') found.redemptions.push({ ...own(step), ...toRedemption(step) });
    if (step.kind === 'subscription') found.subscriptions.push({ ...own(step), ...toSubscription(step) });
  }
  return found;
}

/** Names the investor and the series of a step; a new series is the next of its investor. */
function nameSteps(ledger: Ledger, steps: readonly StrikeStep[]) {
  const names = seriesNames(ledger);
  const counts = new Map<string, number>();
  for (const step of steps) {
    if (step.kind !== 'subscription' || names.has(step.seriesId)) continue;
    const before = ledger.entries.filter(
      ({ kind, owner, investorId }) =>
        kind === 'subscription' && owner === 'series' && investorId === step.investorId,
    ).length;
    const count = (counts.get(step.investorId) ?? before) + 1;
    counts.set(step.investorId, count);
    names.set(step.seriesId, `Series ${count}`);
  }
  return ({ investorId, seriesId }: StrikeStep) => ({
    investor: toNamed(ledger, investorId),
    series: names.get(seriesId) ?? '',
  });
}

type StepOf<Kind extends StrikeStep['kind']> = Extract<StrikeStep, { kind: Kind }>;

function toManagement({ days, kept, unitsBefore, unitsAfter, fee }: StepOf<'management-fee'>) {
  return {
    days,
    kept: kept.toSignificantDigits(KEPT_DIGITS).toFixed(),
    units_before: textOf(unitsBefore),
    units_after: textOf(unitsAfter),
    fee: numberOf(fee),
  };
}

/** What is shown of a fraction that has 60 digits. */
const KEPT_DIGITS = 24;

function toCrystallization(step: StepOf<'crystallization'>) {
  return {
    value: numberOf(step.value),
    mark_before: numberOf(step.markBefore),
    rate: numberOf(step.rate),
    fee: numberOf(step.fee),
    fee_units: textOf(step.feeUnits),
    mark_after: numberOf(step.markAfter),
  };
}

function toRedemption(step: StepOf<'redemption'>) {
  return {
    request_id: step.requestId,
    shares_before: numberOf(step.sharesBefore),
    shares: numberOf(step.shares),
    units: textOf(step.units),
    mark: numberOf(step.mark),
    value: numberOf(step.value),
    rate: numberOf(step.rate),
    fee: numberOf(step.fee),
    payout: numberOf(step.payout),
    payout_units: textOf(step.payoutUnits),
  };
}

function toSubscription(step: StepOf<'subscription'>) {
  return {
    request_id: step.requestId,
    gross: numberOf(step.gross),
    net: numberOf(step.net),
    arrived: step.arrived,
    units: textOf(step.units),
    shares: numberOf(step.shares),
    fee_units: textOf(step.feeUnits),
    units_arrived: textOf(step.unitsArrived),
    market_units: textOf(step.marketUnits),
  };
}

function toCorrections(
  ledger: Ledger,
  corrections: readonly Correction[],
): z.infer<typeof strike>['corrections'] {
  const names = seriesNames(ledger);
  const ownerOf = ({ owner, investorId, seriesId }: LedgerEntry): string =>
    investorId === null
      ? owner
      : `${investorOf(ledger, investorId).name}${seriesId === null ? '' : `, ${names.get(seriesId) ?? ''}`}`;
  return corrections.map(({ entry, ofDay, adjustment }) => ({
    of_day: ofDay,
    owner: ownerOf(entry),
    units: textOf(entry.units),
    shares: numberOf(entry.shares),
    amount: numberOrNull(entry.amount),
    high_water_mark: numberOf(entry.mark),
    worked: workedCorrection(entry),
    adjustment_id: adjustment?.id ?? null,
  }));
}

function toAdjustments({ ledger, day, computed }: StrikeView) {
  const made = new Set(computed?.corrections.map(({ adjustment }) => adjustment?.id));
  return adjustmentsDue(ledger, day).map((one) => ({
    id: one.id,
    amount: numberOf(one.amount),
    gives_back_fee: one.givesBackFee,
    reason: one.reason,
    is_made: made.has(one.id),
    by_one_person: one.confirmedBy === null,
  }));
}

function toOwners(ledger: Ledger, values: LedgerValues): OwnersTotal {
  const ofInvestor = (id: string) => {
    const own = values.series.filter(({ series }) => series.investorId === id);
    const total = (field: 'units' | 'value' | 'accruedFee' | 'netValue'): Decimal =>
      own.reduce((sum, one) => sum.plus(one[field]), new Exact(0));
    return {
      investor: toNamed(ledger, id),
      units: textOf(total('units')),
      value: numberOf(total('value')),
      accrued_fee: numberOf(total('accruedFee')),
      net_value: numberOf(total('netValue')),
    };
  };
  const ids = new Set(values.series.map(({ series }) => series.investorId));
  const ownerOf = ({ units, value }: { units: Decimal; value: Decimal }) => ({
    units: textOf(units),
    value: numberOf(value),
  });
  return {
    investors: ledger.investors.filter(({ id }) => ids.has(id)).map(({ id }) => ofInvestor(id)),
    house: ownerOf(values.house),
    settlement: ownerOf(values.settlement),
    manager: ownerOf(values.manager),
    units: textOf(values.units),
    equity: numberOf(values.equity),
  };
}
