import { afterEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { createWorld } from '../simulated-world.ts';
import { truthAt } from '../truth.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { INVESTORS } from './investors.ts';

const START = Date.UTC(2023, 0, 1);
const END = Date.UTC(2026, 10, 25);
/** What moves when, by hand: 97 % of 100,000, of 80,000 and of 60,000, and two amounts as they are. */
const FLOWS = [
  '2023-12-28T10:42:17.310Z TRANSFER_IN USDT 97000',
  '2024-04-26T08:51:03.764Z TRANSFER_IN USDT 250000',
  '2025-04-28T12:26:55.182Z TRANSFER_IN USDT 77600',
  '2025-08-04T09:33:28.541Z TRANSFER_OUT USDT -60000',
  '2025-09-26T13:17:41.905Z TRANSFER_IN USDT 58200',
];
/** USDT of investors in the account from a day on. */
const INVESTED = [
  ['2023-12-29', 97_000],
  ['2024-04-27', 347_000],
  ['2025-04-29', 424_600],
  ['2025-08-05', 364_600],
  ['2025-09-27', 422_800],
] as const;

type World = ReturnType<typeof createWorld>;

const requests = INVESTORS.flatMap((investor) => investor.requests);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Every flow of the account but savings. */
function transfersOf({ account }: World): string[] {
  return account
    .logBetween(START, END)
    .filter(({ type }) => type.startsWith('TRANSFER_'))
    .map(({ ms, type, coin, cashFlow }) =>
      [new Date(ms).toISOString(), type, coin, Number(cashFlow) / 1e8].join(' '),
    );
}

describe("investors' money in the demo's account", () => {
  it('arrives and leaves at its moments, by lines of exactly its amounts, beside the transfers of the house', () => {
    const transfers = transfersOf(createWorld({ account: 'demo' }));
    // The same seed draws the same transfers for the house of the market-neutral account, which has no investors.
    const own = transfersOf(createWorld({ account: 'linear-usdt' }));
    expect(own.length).toBeGreaterThan(15);
    expect(transfers).toEqual([...own, ...FLOWS].toSorted());
  });

  it('is left alone by the house, which withdraws at most a fifth of what is its own', () => {
    const { account } = createWorld({ seed: '12', account: 'demo' });
    const capped = account.logBetween(Date.UTC(2024, 0, 1), END).filter(({ type, ms, cashFlow }) => {
      if (type !== 'TRANSFER_OUT' || FLOWS.some((flow) => flow.startsWith(new Date(ms).toISOString())))
        return false;
      const dayMs = Math.floor(ms / DAY_MS) * DAY_MS;
      const usdt = truthAt(account, dayMs - 1).coins.find(({ coin }) => coin === 'USDT');
      const invested = INVESTED.findLast(([from]) => Date.parse(from) <= dayMs)?.[1] ?? 0;
      const most = 0.2 * (Number(usdt?.equity) - invested);
      const amount = -Number(cashFlow) / 1e8;
      expect(amount).toBeLessThan(most + 1);
      return amount > most - 1;
    });
    expect(capped).toHaveLength(2);
  });

  it('grows the account without ruining it', () => {
    const { account } = createWorld({ account: 'demo' });
    for (let ms = START + DAY_MS; ms < END; ms += DAY_MS) {
      const { equity, units, coins } = truthAt(account, ms);
      const usdt = coins.find(({ coin }) => coin === 'USDT')?.walletBalance ?? '0';
      expect(Math.min(Number(equity), Number(usdt), Number(units))).toBeGreaterThan(35_000);
    }
    expect(Number(truthAt(account, END).equity)).toBeGreaterThan(900_000);
  });

  it('has one subscription near a high, below whose price the months that follow end, before they end above it', () => {
    const { account } = createWorld({ account: 'demo' });
    const before = (year: number, month: number): number => {
      const { equity, units } = truthAt(account, Date.UTC(year, month - 1, 1) - MINUTE_MS);
      return Number(equity) / Number(units);
    };
    const dealt = before(2025, 5);
    // From the end of May to that of August 2025, and from September on.
    const below = [6, 7, 8, 9].map((month) => before(2025, month));
    const above = Array.from({ length: 14 }, (_, i) => before(2025, 10 + i));
    expect(Math.max(...below)).toBeLessThan(dealt);
    expect(Math.min(...below)).toBeLessThan(0.97 * dealt);
    expect(Math.min(...above)).toBeGreaterThan(1.01 * dealt);
    for (let month = 1; month < 5; month += 1) expect(before(2025, month)).toBeLessThan(dealt);
  });
});

describe('the requests of investors', () => {
  const subscriptions = requests.filter((request) => request.kind === 'subscription');
  const redemptions = requests.filter((request) => request.kind === 'redemption');

  it('to subscribe are of at least 50,000 USDT, which arrive some days before the first of a month', () => {
    expect(subscriptions).toHaveLength(4);
    for (const { gross, requestedAt, arrivesAt, dealingDay } of subscriptions) {
      expect(Number(gross)).toBeGreaterThanOrEqual(50_000);
      expect(dealingDay).toMatch(/^\d{4}-\d{2}-01$/);
      expect(daysBetween(requestedAt, arrivesAt)).toBeGreaterThan(0);
      expect(daysBetween(arrivesAt, dealingDay)).toBeGreaterThan(2);
    }
  });

  it('to redeem give 30 days of notice after 12 months of lock-up, and are paid three days after the first of a month', () => {
    expect(redemptions).toHaveLength(1);
    for (const { requestedAt, dealingDay, paidAt } of redemptions) {
      expect(dealingDay).toMatch(/^\d{4}-\d{2}-01$/);
      expect(daysBetween(requestedAt, dealingDay)).toBeGreaterThanOrEqual(30);
      expect(Math.floor(daysBetween(dealingDay, paidAt))).toBe(3);
    }
    for (const { requests: own } of INVESTORS) {
      const [first] = own;
      for (const { kind, dealingDay } of own)
        if (kind === 'redemption')
          expect(daysBetween(first?.dealingDay ?? '', dealingDay)).toBeGreaterThan(365);
    }
  });
});

describe('GET /sim/investors', () => {
  let simulator: Simulator;
  afterEach(() => simulator.close());
  const ask = async (): Promise<unknown> => (await fetch(`${simulator.url}/sim/investors`)).json();

  it('tells the plan of the kind demo', async () => {
    simulator = await startSimulator({ account: 'demo' });
    const told = await ask();
    expect(told).toEqual(INVESTORS);
    expect(told).toMatchObject([
      {
        user: 'customer@equanim.demo',
        requests: [
          { kind: 'subscription', gross: '100000', arrives: 'net', dealingDay: '2024-01-01' },
          { kind: 'subscription', gross: '60000', arrives: 'net', dealingDay: '2025-10-01' },
        ],
      },
      {
        user: null,
        requests: [
          { kind: 'subscription', gross: '250000', arrives: 'gross', dealingDay: '2024-05-01' },
          { kind: 'redemption', amount: '60000', dealingDay: '2025-08-01' },
        ],
      },
      {
        user: null,
        requests: [{ kind: 'subscription', gross: '80000', arrives: 'net', dealingDay: '2025-05-01' }],
      },
    ]);
  });

  it('tells none for another kind', async () => {
    simulator = await startSimulator({ account: 'linear-usdt' });
    expect(await ask()).toEqual([]);
  });
});
