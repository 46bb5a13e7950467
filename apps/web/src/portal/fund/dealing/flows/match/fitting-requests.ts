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
 * Requests that such a flow may be for: for a deposit open subscriptions, accepted or not, and canceled ones, whose money is paid back; for a
 * withdrawal unpaid redemptions, and canceled subscriptions whose money is still there.
 *
 * @returns those whose amount fits to the cent first, then the nearest; canceled ones last of either
 */
export function candidatesFor(flow: Flow, requests: readonly DealingRequest[]): Candidate[] {
  const waiting = requests.filter((request) =>
    isDeposit(flow)
      ? request.kind === 'subscription' && AWAITING_MONEY.has(request.state)
      : (request.kind === 'redemption' && (request.unpaid ?? 0) > 0) || isToBePaidBack(request),
  );
  const size = flow.amount === null ? null : Math.abs(flow.amount);
  return waiting.map((request) => candidate(flow, request, size)).toSorted(byNearness);
}

/** States of subscriptions whose money can still arrive. */
const AWAITING_MONEY: ReadonlySet<string> = new Set(['requested', 'accepted', 'canceled']);

export const isCanceled = ({ state }: Pick<DealingRequest, 'state'>): boolean => state === 'canceled';

const isToBePaidBack = (request: DealingRequest): boolean =>
  request.kind === 'subscription' && isCanceled(request) && arrivedOf(request) > 0;

/** The amounts that are expected, the likeliest first: of a subscription what is missing of them. */
function expectedOf(flow: Flow, request: DealingRequest): ReadonlyArray<readonly [Fit, number | null]> {
  const { kind, net_amount: net, amount: gross, unpaid, payout } = request;
  if (!isDeposit(flow) && isToBePaidBack(request)) return [['back', arrivedOf(request)]];
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

function candidate(flow: Flow, request: DealingRequest, size: number | null): Candidate {
  const amounts = expectedOf(flow, request).flatMap(([fit, amount]) =>
    amount === null ? [] : [{ fit, amount }],
  );
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
  if (isCanceled(one.request) !== isCanceled(other.request)) return isCanceled(one.request) ? 1 : -1;
  const [near, far] = [distanceOf(one), distanceOf(other)];
  return near === far ? 0 : near - far;
}
