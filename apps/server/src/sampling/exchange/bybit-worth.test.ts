import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/time.ts';
import { coinRow, hostOfTests, priceOf, serveTickers } from './bybit-host.test-support.ts';
import type { AccountReading } from './exchange.ts';

const host = await hostOfTests();

/** In USDT; a coin without a price counts as nothing. */
const worthOf = ({ coins }: AccountReading): Decimal =>
  coins.reduce((sum, { equity, price }) => sum.plus(equity.times(price ?? 0)), new Decimal(0));
const usdt = (amount: string, rate: number) => coinRow('USDT', amount, text(Number(amount) * rate));
/** As the exchange prints it: to the eighth decimal, without the zeros behind. */
const text = (value: number | Decimal): string => new Decimal(value).toDecimalPlaces(8).toFixed();
const isTicker = (call: string): boolean => call.includes('tickers');

describe('a coin whose value the wallet prints', () => {
  it('counts 50,000 EUR, which no EURUSDT prices, by that value and without asking a market', async () => {
    host.serveWallet([usdt('51234.56', 0.99987), coinRow('EUR', '50000', '58000')]);
    expect(worthOf(await host.exchange.readAccount()).toFixed(2)).toBe('109242.10');
    expect(host.calls.filter(isTicker)).toEqual([]);
  });

  it.each([['0.9990', '232651.65']])(
    'is divided by what a round 50,000 USDT is worth, %s dollars each',
    async (rate, worth) => {
      const wallet = [usdt('50000', Number(rate)), coinRow('BTC', '2', text(182_651.65 * Number(rate)))];
      host.serveWallet(wallet);
      expect(worthOf(await host.exchange.readAccount()).toFixed(2)).toBe(worth);
      host.nowMs += 2 * DAY_MS;
      expect(worthOf(await host.connect().readAccount()).toFixed(2)).toBe(worth);
    },
  );
});

describe('a coin to which the wallet gives no value', () => {
  const spot = [
    { symbol: 'BTCUSDT', lastPrice: '90000', usdIndexPrice: '' },
    { symbol: 'ETHUSDT', lastPrice: '3000', usdIndexPrice: '' },
    { symbol: 'USDCUSDT', lastPrice: '1.0002', usdIndexPrice: '' },
    { symbol: 'USDTEUR', lastPrice: '0.86' },
  ];

  it.each([
    ['EUR', { spot: [] }, 1 / 0.86],
    ['JPY', { spot: [{ symbol: 'ETHJPY', lastPrice: '470000' }] }, 3_000 / 470_000],
    ['币安人生', { spot: [{ symbol: '币安人生USDT', lastPrice: '0.12' }] }, 0.12],
    [
      'BOTH',
      {
        spot: [
          { symbol: 'BOTHUSDC', lastPrice: '9', usdIndexPrice: '2' },
          { symbol: 'USDTBOTH', lastPrice: '9' },
        ],
      },
      2 / 0.9,
    ],
  ])('is found, as %s is, by any of its markets: %j', async (coin, own, price) => {
    host.serveWallet([usdt('50000', 0.9), coinRow(coin, '1000', '0', { marginCollateral: false })]);
    serveTickers(host, { ...own, spot: [...spot, ...own.spot] });
    const account = await host.exchange.readAccount();
    expect(priceOf(account, coin)).toBeCloseTo(price, 10);
    expect(host.calls.filter((call) => call.includes('spot')).length).toBeLessThanOrEqual(2);
  });

  it('keeps the price of a market that is gone for a day, and has none afterwards', async () => {
    host.serveWallet([usdt('50000', 1), coinRow('GONE', '100', '')]);
    serveTickers(host, { spot: [{ symbol: 'GONEUSDT', lastPrice: '2.5' }] });
    expect(priceOf(await host.exchange.readAccount(), 'GONE')).toBe(2.5);
    serveTickers(host, {});
    host.nowMs += DAY_MS;
    expect(priceOf(await host.exchange.readAccount(), 'GONE')).toBe(2.5);
    host.nowMs += 1;
    expect(priceOf(await host.exchange.readAccount(), 'GONE')).toBeNull();
  });
});

describe('a wallet of any coins', () => {
  const UNIT = 1e-8;
  const coin = fc.record({
    amount: fc.oneof(
      fc.integer({ min: -9, max: 9 }).map((units) => units * UNIT),
      fc.integer({ min: -50_000, max: 500_000 }),
      fc.integer({ min: -(10 ** 9), max: 10 ** 12 }).map((units) => Number((units * UNIT).toFixed(8))),
    ),
    dollars: fc.double({ min: -9, max: 5, noNaN: true }).map((power) => 10 ** power),
    isCollateral: fc.boolean(),
    market: fc.constantFrom('index', 'inverted', 'none'),
  });
  const wallet = fc.record({
    rate: fc.constantFrom(1, 0.99987, 0.999, 0.97, 1.004),
    usdt: fc.oneof(fc.constantFrom(0, 7e-8, 50_000), fc.double({ min: -1_000, max: 1e6, noNaN: true })),
    coins: fc.array(coin, { maxLength: 5 }),
  });

  it('is worth what it is at its true prices to within its roundings, or has no figure', async () => {
    await fc.assert(
      fc.asyncProperty(wallet, async ({ rate, usdt: held, coins }) => {
        const tether = new Decimal(held).toDecimalPlaces(8);
        const rows = coins.map(({ amount, dollars, isCollateral }, i) =>
          coinRow(`C${i}`, text(amount), isCollateral ? text(new Decimal(amount).times(dollars)) : '0'),
        );
        host.exchange = host.connect();
        host.serveWallet([coinRow('USDT', text(tether), text(tether.times(rate))), ...rows]);
        const listed = coins.flatMap(({ dollars, market }, i) => {
          const price = new Decimal(dollars);
          if (market === 'index')
            return [{ symbol: `C${i}USDT`, lastPrice: '1', usdIndexPrice: price.toFixed() }];
          return market === 'none'
            ? []
            : [{ symbol: `USDTC${i}`, lastPrice: new Decimal(rate).div(price).toFixed() }];
        });
        const dollar = { symbol: 'USDCUSDT', lastPrice: '1.0002', usdIndexPrice: text(1.0002 * rate) };
        serveTickers(host, { spot: [dollar, ...listed] });
        const account = await host.exchange.readAccount();
        const values = coins.map(({ amount, dollars }) => new Decimal(amount).times(dollars));
        const gross = values.reduce((sum, value) => sum.plus(value.abs()), new Decimal(0));
        // Who has neither value nor market has no price.
        const missing = account.coins.filter(({ price }) => price === null).map(({ coin: name }) => name);
        for (const name of missing) {
          const { isCollateral, market, amount, dollars } = coins[Number(name.slice(1))] ?? {};
          expect(market).toBe('none');
          expect(!isCollateral || Math.abs((amount ?? 0) * (dollars ?? 0)) <= UNIT).toBe(true);
        }
        const known = values.filter((_, i) => !missing.includes(`C${i}`));
        const truth = known.reduce((sum, value) => sum.plus(value.div(rate)), tether);
        // Half of an eighth decimal for each value, and a millionth for the rate of USDT.
        const bound = (coins.length * UNIT) / rate + gross.toNumber() * 1e-6;
        expect(worthOf(account).minus(truth).abs().toNumber()).toBeLessThanOrEqual(bound);
        expect(account.missOfTotal.abs().toNumber()).toBeLessThanOrEqual(bound + (coins.length + 1) * UNIT);
      }),
      { numRuns: 100 },
    );
  });
});
