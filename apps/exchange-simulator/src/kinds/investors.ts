import type { Action } from '../account/actions.ts';
import type { LifeDay, Step } from '../account/life.ts';
import { multiply, parseFixed, type Fixed } from '../fixed.ts';
import { DAY_MS } from '../time.ts';

/** Money that somebody puts into the fund on a dealing day. */
export interface SubscriptionRequest {
  kind: 'subscription';
  /** USDT, before the subscription fee. */
  gross: string;
  /** Whether the transfer into the account is of the gross amount, or of what the fee leaves of it. */
  arrives: 'net' | 'gross';
  /** The first of a month, UTC. */
  dealingDay: string;
  requestedAt: string;
  arrivesAt: string;
}

/** Money that somebody takes out on a dealing day; it is paid by a transfer out of the account. */
export interface RedemptionRequest {
  kind: 'redemption';
  /** USDT that are paid out, after fees. */
  amount: string;
  /** The first of a month, UTC. */
  dealingDay: string;
  requestedAt: string;
  paidAt: string;
}

/** Somebody whose money the account carries beside the house's. */
export interface Investor {
  name: string;
  /** The mail address of the demo's user who owns the investment; null where none does. */
  user: string | null;
  /** In the order they were requested. */
  requests: Array<SubscriptionRequest | RedemptionRequest>;
}

/** What is left of a subscription after the fund's fee of 3 %. */
const NET_PART: Fixed = parseFixed('0.97');

/** The investors of the demo's fund; the names are invented. */
export const INVESTORS: Investor[] = [
  {
    name: 'Marlene Ostrevik',
    user: 'customer@equanim.demo',
    requests: [
      {
        kind: 'subscription',
        gross: '100000',
        arrives: 'net',
        dealingDay: '2024-01-01',
        requestedAt: '2023-12-14T15:20:00.000Z',
        arrivesAt: '2023-12-28T10:42:17.310Z',
      },
      {
        kind: 'subscription',
        gross: '60000',
        arrives: 'net',
        dealingDay: '2025-10-01',
        requestedAt: '2025-09-15T18:05:00.000Z',
        arrivesAt: '2025-09-26T13:17:41.905Z',
      },
    ],
  },
  {
    name: 'Brackmoor Family Office',
    user: null,
    requests: [
      {
        kind: 'subscription',
        gross: '250000',
        arrives: 'gross',
        dealingDay: '2024-05-01',
        requestedAt: '2024-04-09T09:30:00.000Z',
        arrivesAt: '2024-04-26T08:51:03.764Z',
      },
      {
        kind: 'redemption',
        amount: '60000',
        dealingDay: '2025-08-01',
        requestedAt: '2025-06-24T11:45:00.000Z',
        paidAt: '2025-08-04T09:33:28.541Z',
      },
    ],
  },
  {
    name: 'Tallowmere Foundation',
    user: null,
    requests: [
      {
        kind: 'subscription',
        gross: '80000',
        arrives: 'net',
        dealingDay: '2025-05-01',
        requestedAt: '2025-04-11T14:10:00.000Z',
        arrivesAt: '2025-04-28T12:26:55.182Z',
      },
    ],
  },
];

/** A transfer of an investor's money; `amount` is signed. */
interface InvestorFlow {
  ms: number;
  amount: Fixed;
}

const FLOWS: InvestorFlow[] = INVESTORS.flatMap(({ requests }) => requests.map(flowOf));

/** The transfers of investors' money on a day, in USDT. */
export function investorSteps({ dayMs }: LifeDay): Step[] {
  return FLOWS.filter(({ ms }) => ms >= dayMs && ms < dayMs + DAY_MS).map(({ ms, amount }) => ({
    ms,
    decide: (): Action[] => [
      amount > 0n
        ? { kind: 'deposit', coin: 'USDT', amount }
        : { kind: 'withdrawal', coin: 'USDT', amount: -amount },
    ],
  }));
}

/** What investors have put in less what they have taken out before a moment, USDT. */
export function investedBefore(momentMs: number): Fixed {
  return FLOWS.reduce((sum, { ms, amount }) => (ms < momentMs ? sum + amount : sum), 0n);
}

function flowOf(request: Investor['requests'][number]): InvestorFlow {
  if (request.kind === 'redemption')
    return { ms: Date.parse(request.paidAt), amount: -parseFixed(request.amount) };
  const gross = parseFixed(request.gross);
  const amount = request.arrives === 'gross' ? gross : multiply(gross, NET_PART);
  return { ms: Date.parse(request.arrivesAt), amount };
}
