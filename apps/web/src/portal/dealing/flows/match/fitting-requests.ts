import type { DealingRequest, LedgerFlow } from '@equanim/contract/dealing';
import { isSameMoney, moneyBetween } from '../../format/money.ts';
import { arrivedOf, missingFrom } from '../../requests/reckoned.ts';

/** Which amount of a request a flow is, to the cent; of a canceled one, what is paid back. */
export type Fit = 'net' | 'gross' | 'payout' | 'back';

/** A request that a flow may have been sent for. */
export interface Candidate {
  request: DealingRequest;
  /** Null where the amounts differ. */
  fit: Fit | null;
  /** What was expected, USDT; null where it is not known. */
  expected: number | null;
  /** By how much the flow is more than expected, USDT; null where either is not known. */
  difference: number | null;
}

type Flow = Pick<LedgerFlow, 'change' | 'amount'>;

/** Whether money came in. */
export const isDeposit = ({ change }: Pick<LedgerFlow, 'change'>): boolean => change > 0;

/**
 * Requests that wait for such a flow: open subscriptions for a deposit, accepted or not; unpaid redemptions, and canceled subscriptions whose
 * money is still there, for a withdrawal.
 *
 * @returns those whose amount fits to the cent first, then the nearest
 */
export function candidatesFor(flow: Flow, requests: readonly DealingRequest[]): Candidate[] {
  const waiting = requests.filter((request) =>
    isDeposit(flow)
      ? request.kind === 'subscription' && (request.state === 'requested' || request.state === 'accepted')
      : (request.kind === 'redemption' && (request.unpaid ?? 0) > 0) || isToBePaidBack(request),
  );
  const size = flow.amount === null ? null : Math.abs(flow.amount);
  return waiting.map((request) => candidate(request, size)).toSorted(byNearness);
}

const isToBePaidBack = (request: DealingRequest): boolean =>
  request.kind === 'subscription' && request.state === 'canceled' && arrivedOf(request) > 0;

/** The amounts that are expected, the likeliest first: of a subscription what is missing of them. */
function expectedOf(request: DealingRequest): ReadonlyArray<readonly [Fit, number | null]> {
  const { kind, net_amount: net, amount: gross, unpaid, payout } = request;
  if (isToBePaidBack(request)) return [['back', arrivedOf(request)]];
  return kind === 'subscription'
    ? [
        ['net', missingFrom(net, request)],
        ['gross', missingFrom(gross, request)],
      ]
    : [
        ['payout', unpaid],
        ['payout', payout],
      ];
}

function candidate(request: DealingRequest, size: number | null): Candidate {
  const amounts = expectedOf(request).flatMap(([fit, amount]) => (amount === null ? [] : [{ fit, amount }]));
  const fitting = size === null ? undefined : amounts.find(({ amount }) => isSameMoney(amount, size));
  const expected = (fitting ?? amounts[0])?.amount ?? null;
  return {
    request,
    fit: fitting?.fit ?? null,
    expected,
    difference: size === null || expected === null ? null : moneyBetween(size, expected),
  };
}

const distanceOf = ({ difference }: Candidate): number =>
  difference === null ? Number.POSITIVE_INFINITY : Math.abs(difference);

function byNearness(one: Candidate, other: Candidate): number {
  if ((one.fit === null) !== (other.fit === null)) return one.fit === null ? 1 : -1;
  const [near, far] = [distanceOf(one), distanceOf(other)];
  return near === far ? 0 : near - far;
}
