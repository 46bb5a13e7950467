import type { DealingRequest, LedgerFlow } from '@equanim/contract/dealing';
import { isSameMoney, moneyBetween } from '../../format/money.ts';

/** Which amount of a request a flow is, to the cent. */
export type Fit = 'net' | 'gross' | 'payout';

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
 * Requests that wait for such a flow: accepted subscriptions for a deposit, unpaid redemptions for a withdrawal.
 *
 * @returns those whose amount fits to the cent first, then the nearest
 */
export function candidatesFor(flow: Flow, requests: readonly DealingRequest[]): Candidate[] {
  const waiting = requests.filter((request) =>
    isDeposit(flow)
      ? request.kind === 'subscription' && request.state === 'accepted'
      : request.kind === 'redemption' && (request.unpaid ?? 0) > 0,
  );
  const size = flow.amount === null ? null : Math.abs(flow.amount);
  return waiting.map((request) => candidate(request, size)).toSorted(byNearness);
}

/** The amounts that are expected, the likeliest first. */
const expectedOf = ({ kind, net_amount: net, amount, unpaid, payout }: DealingRequest) =>
  kind === 'subscription'
    ? ([
        ['net', net],
        ['gross', amount],
      ] as const)
    : ([
        ['payout', unpaid],
        ['payout', payout],
      ] as const);

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
