import { HOUR_MS } from '../../../platform/time.ts';
import {
  PARTING,
  startDealtFund,
  usualPrice,
  withoutIds,
  type DealtFund,
} from './dealt-fund.test-support.ts';
import { READ_AFTER_MS, strikeMinuteOf } from './played-account.test-support.ts';

/** When the sample of October's strike was read. */
export const STRIKE_READ = strikeMinuteOf('2026-10-01') + READ_AFTER_MS;
/** When the sample was read that first holds the money which moves after the parting. */
export const MONEY_READ = Date.UTC(2026, 8, 30, 23, 50) + READ_AFTER_MS;
const UNTIL = PARTING + 27 * HOUR_MS;

const priceTimes = (factor: number) => (ms: number) => (Number(usualPrice(ms)) * factor).toFixed(6);

export type PartedFunds = Awaited<ReturnType<typeof startPartedFunds>>;

/**
 * Two funds that are the same up to the parting. In the one prices jump up, money is paid out and comes in and is matched, the
 * dealing day is finalized, and then its sample is counted again, which is a NAV error. In the other prices fall, other money comes
 * in, and nothing is dealt.
 */
export async function startPartedFunds() {
  const one = await startDealtFund();
  const other = await startDealtFund({ shared: one.app.simulator });
  await goOn(one);
  await other.account.play({
    fromMs: PARTING + 1,
    untilMs: UNTIL,
    priceAt: priceTimes(0.95),
    flows: [{ id: 'in-house', atMs: PARTING + 20 * 60_000, amount: '5000' }],
  });
  await other.at(UNTIL).ledger.follow();
  return {
    one,
    other,
    setNow(ms: number): void {
      for (const { app } of [one, other]) app.setNow(ms);
    },
    async close(): Promise<void> {
      await other.app.close();
      await one.app.close();
    },
  };
}

async function goOn({ account, requests, match, finalize, at }: DealtFund): Promise<void> {
  const flows = [
    { id: 'out-ada', atMs: PARTING + 10 * 60_000 + 30_000, amount: '-10000' },
    { id: 'in-ada-2', atMs: PARTING + 30 * 60_000 + 20_000, amount: '48500' },
  ];
  await account.play({ fromMs: PARTING + 1, untilMs: UNTIL, priceAt: priceTimes(1.05), flows });
  await match(PARTING + 55 * 60_000, 'out-ada', requests.toPay);
  await match(PARTING + 56 * 60_000, 'in-ada-2', requests.toFund);
  await finalize(Date.UTC(2026, 9, 1, 0, 10), '2026-10-01');
  await account.recount(strikeMinuteOf('2026-10-01'), '1.001');
  await at(Date.UTC(2026, 9, 1, 10)).ledger.follow();
}

/** Asks both funds the same. @returns status, headers that tell of the content, and the body without ids, of each */
export async function answersOf(
  { one, other }: Pick<PartedFunds, 'one' | 'other'>,
  ask: (fund: DealtFund) => ReturnType<DealtFund['app']['get']>,
): Promise<[string, string]> {
  const told = async (fund: DealtFund): Promise<string> => {
    const { statusCode, headers, body } = await ask(fund);
    const kept = [
      'content-type',
      'content-length',
      'content-disposition',
      'etag',
      'last-modified',
      'retry-after',
      'x-total-count',
    ];
    return withoutIds(JSON.stringify([statusCode, kept.map((name) => headers[name]), body]));
  };
  return [await told(one), await told(other)];
}
