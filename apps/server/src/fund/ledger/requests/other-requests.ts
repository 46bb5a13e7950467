import { MAX_OPEN_SUBSCRIPTIONS } from '@equanim/contract/limits';
import { Exact, sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { DomainError, InputError } from '../../../platform/domain-error.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { dayInWords, moneyInWords } from '../in-words.ts';
import { stateOfRequest } from './request-state.ts';

/** A request that could be made, were there no others. */
type NewRequest = Pick<DealingRequest, 'investorId' | 'kind' | 'amount' | 'dealingDay'> & {
  /** Whether it is meant beside another one. */
  confirmsAnother?: boolean;
};

/**
 * Holds a request against the investor's others that are not dealt yet.
 *
 * @throws InputError where subscriptions come to more than is sensible, DomainError `already-asked` where one of the same kind is
 * open for the same day and nobody has said that both are meant
 */
export function requireSense(asked: NewRequest, requests: readonly DealingRequest[]): void {
  const others = requests.filter(
    (one) =>
      one.investorId === asked.investorId &&
      one.kind === asked.kind &&
      ['requested', 'accepted', 'funded'].includes(stateOfRequest(one)),
  );
  if (asked.kind === 'subscription') requireCeiling(asked.amount ?? new Exact(0), others);
  if (asked.confirmsAnother || !others.some(({ dealingDay }) => dealingDay === asked.dealingDay)) return;
  throw new DomainError(
    'already-asked',
    `A ${asked.kind} for ${dayInWords(asked.dealingDay)} is open already; nothing was changed. Is another one meant?`,
  );
}

function requireCeiling(gross: Decimal, others: readonly DealingRequest[]): void {
  const open = sum(others.map(({ amount }) => amount ?? new Exact(0)));
  if (open.plus(gross).lte(MAX_OPEN_SUBSCRIPTIONS)) return;
  const most = `the open subscriptions of an investor come to at most ${moneyInWords(MAX_OPEN_SUBSCRIPTIONS)} USDT`;
  throw new InputError(
    'amount',
    open.isZero()
      ? `That is too much: ${most}.`
      : `With ${moneyInWords(open)} USDT that are open it is too much: ${most}.`,
  );
}
