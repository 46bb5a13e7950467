import { netSubscription, termsBefore, termsOn } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';
import { DomainError } from '../../platform/domain-error.ts';
import { dealingsOf, type Dealing } from '../ledger/holdings/dealings.ts';
import { investorOf, type Ledger } from '../ledger/read-ledger.ts';
import { decidedLate } from '../ledger/requests/late-decision.ts';
import { toldShare } from '../units/told-share.ts';
import { monthBefore } from './make-facts.ts';
import { settledBy } from './restated.ts';
import type { StatementLateDecision } from './statement-facts.ts';

/** What a contract note says. */
export interface ContractNote {
  /** Such as "INV-0001 CN-0003". */
  reference: string;
  investor: { name: string; reference: string };
  dealing: Dealing;
  /** Of the fee that was taken, a fraction; null where it was agreed with the request. */
  rate: Decimal | null;
  /** The share of the equity behind the price that was kept by hand, a fraction; null where nothing was. */
  byHand: Decimal | null;
  lateDecisions: StatementLateDecision[];
  /** The earliest first. */
  corrections: NotedCorrection[];
}

/** A later strike that settled that the price of the dealing was wrong. */
export interface NotedCorrection {
  /** Dealing day. */
  settledOn: string;
  /** The month whose statement tells what it changed, as in 2026-10. */
  month: string;
  /** Value of a unit, USDT. */
  told: Decimal;
  right: Decimal;
  /** By how much more is paid out, USDT; null where nothing was corrected of it. */
  payout: Decimal | null;
}

/** How the contract note of a dealing is referred to. @param reference of the investor */
export const noteReference = (reference: string, { number }: Pick<Dealing, 'number'>): string =>
  `${reference} CN-${String(number).padStart(4, '0')}`;

/** @throws DomainError `not-found` where there is no such request, `not-possible` where it was not dealt */
export function contractNoteOf(ledger: Ledger, requestId: string): ContractNote {
  const request = ledger.requests.find(({ id }) => id === requestId);
  if (!request) throw new DomainError('not-found', 'There is no such request.');
  const dealing = dealingsOf(ledger, request.investorId).find((one) => one.request.id === requestId);
  if (!dealing)
    throw new DomainError(
      'not-possible',
      'There is no contract note yet: there is one as soon as the investor sees that the request was dealt.',
    );
  const { reference, name, nameOnStatements } = investorOf(ledger, request.investorId);
  const { byHand, equity } = dealing.strike;
  return {
    reference: noteReference(reference, dealing),
    investor: { name: nameOnStatements ?? name, reference },
    dealing,
    rate: rateOf(ledger, dealing),
    byHand: byHand && toldShare({ byHand, equity }),
    lateDecisions: decidedLate({ requests: [request] }).map(({ decision, reason, confirmedBy }) => ({
      kind: request.kind,
      decision,
      reason,
      isByOnePerson: confirmedBy === null,
    })),
    corrections: correctionsOf(ledger, dealing),
  };
}

function rateOf({ terms }: Pick<Ledger, 'terms'>, { request, strike, gross, net }: Dealing): Decimal | null {
  if (request.kind === 'redemption') return termsBefore(terms, strike.day).performanceFeeRate;
  const rate = termsOn(terms, strike.day).subscriptionFeeRate;
  return netSubscription(gross, rate).eq(net) ? rate : null;
}

function correctionsOf(ledger: Ledger, { strike, corrections }: Dealing): NotedCorrection[] {
  return ledger.strikes.flatMap(({ day: settledOn }) =>
    settledBy(ledger, settledOn)
      .filter(({ day }) => day === strike.day)
      .map(({ told, right }) => ({
        settledOn,
        month: monthBefore(settledOn),
        told,
        right,
        payout: corrections.find(({ strikeDay }) => strikeDay === settledOn)?.amount ?? null,
      })),
  );
}
