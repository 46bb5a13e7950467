import { afterEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { createWorld } from '../simulated-world.ts';
import { truthAt } from '../truth.ts';
import { DAY_MS } from '../time.ts';
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
type World = ReturnType<typeof createWorld>;

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
  it('arrives and leaves at its moments, by lines of exactly its amounts', () => {
    expect(transfersOf(createWorld({ account: 'demo' }))).toEqual(expect.arrayContaining(FLOWS));
  });

  it('grows the account without ruining it', () => {
    const { account } = createWorld({ account: 'demo' });
    for (let ms = START + DAY_MS; ms < END; ms += 7 * DAY_MS) {
      const { equity, units, coins } = truthAt(account, ms);
      const usdt = coins.find(({ coin }) => coin === 'USDT')?.walletBalance ?? '0';
      expect(Math.min(Number(equity), Number(usdt), Number(units))).toBeGreaterThan(35_000);
    }
    expect(Number(truthAt(account, END).equity)).toBeGreaterThan(900_000);
  });
});

describe('GET /sim/investors', () => {
  let simulator: Simulator;
  afterEach(() => simulator.close());
  const ask = async (): Promise<unknown> => (await fetch(`${simulator.url}/sim/investors`)).json();

  it('tells the plan of the kind demo', async () => {
    simulator = await startSimulator({ account: 'demo' });
    expect(await ask()).toEqual(INVESTORS);
  });

  it('tells none for another kind', async () => {
    simulator = await startSimulator({ account: 'linear-usdt' });
    expect(await ask()).toEqual([]);
  });
});
