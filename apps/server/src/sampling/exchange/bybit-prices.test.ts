import { describe, expect, it } from 'vitest';
import { coinRow, hostOfTests, priceOf, serveTickers, usdtRow } from './bybit-host.test-support.ts';
import type { AccountReading } from './exchange.ts';

const host = await hostOfTests();

const equityUsdt = (account: AccountReading): number =>
  account.coins.reduce(
    (sum, { equity, price }) => sum + equity.toNumber() * (price?.toNumber() ?? Number.NaN),
    0,
  );

describe('an account whose collateral is less than its equity', () => {
  it('is worth the sum of its coins, not the totals, which count collateral after its haircut', async () => {
    // The totals of a real body: wallet balance 277.28 and open profit -8.43 make 268.85, the equity is 317.28.
    const coins = [
      coinRow('USDT', '285.776913', '277.311482', { unrealisedPnl: '-8.430000', equity: '277.346913' }),
      coinRow('BIT', '120.500000', '39.968845', { collateralSwitch: false }),
    ];
    host.serve('/v5/account/wallet-balance', () => ({
      result: {
        list: [
          {
            totalEquity: '317.280327',
            totalWalletBalance: '277.28',
            totalPerpUPL: '-8.43',
            totalMarginBalance: '268.85',
            coin: coins,
          },
        ],
      },
    }));
    const account = await host.exchange.readAccount();
    expect(account.isTotalTheCoins).toBe(true);
    const rate = 277.311482 / 277.346913;
    expect(equityUsdt(account)).toBeCloseTo(317.280327 / rate, 6);
  });

  it('asks the market about a coin that is no collateral, whose value is sent as zero', async () => {
    host.serveWallet([usdtRow(), coinRow('PEPE', '12345678.9', '0', { marginCollateral: false })]);
    serveTickers(host, { spot: [{ symbol: 'PEPEUSDT', lastPrice: '0.0000123', usdIndexPrice: '' }] });
    const account = await host.exchange.readAccount();
    expect(account.isTotalTheCoins).toBe(true);
    expect(priceOf(account, 'PEPE')).toBe(0.0000123);
  });

  it.each([{ retCode: 10016 }, { status: 503 }])(
    'fails, instead of leaving out a price, when the market answers with %j',
    async (reply) => {
      host.serveWallet([usdtRow(), coinRow('PEPE', '12345678.9', '0')]);
      host.serve('/v5/market/tickers', () => reply);
      await expect(host.exchange.readAccount()).rejects.toMatchObject({ name: 'ExchangeError' });
    },
  );

  it('fails when the market lists nothing, or a price that is not a number', async () => {
    host.serveWallet([usdtRow(), coinRow('PEPE', '12345678.9', '0')]);
    host.serve('/v5/market/tickers', () => ({ result: { list: [] } }));
    await expect(host.exchange.readAccount()).rejects.toMatchObject({ failure: 'malformed' });
    serveTickers(host, { spot: [{ symbol: 'PEPEUSDT', lastPrice: 'NaN' }] });
    await expect(host.exchange.readAccount()).rejects.toMatchObject({ failure: 'malformed' });
  });
});

describe('the dollar rate of USDT', () => {
  const btc = coinRow('BTC', '0.51234567', '46111.11051111');
  const btcPrice = 46_111.110_511_11 / 0.512_345_67;
  const dust = coinRow('USDT', '0.00000007', '0.00000006');
  const usdc = { symbol: 'USDCUSDT', lastPrice: '1.0002', usdIndexPrice: '0.9999' };
  const marketRate = 0.9999 / 1.0002;

  it('is that of a market for dust, whose own would raise the equity by a sixth', async () => {
    host.serveWallet([dust, btc]);
    serveTickers(host, { spot: [usdc] });
    const account = await host.exchange.readAccount();
    expect(priceOf(account, 'USDT')).toBe(1);
    expect(equityUsdt(account)).toBeCloseTo(46_111.110_511_11 / marketRate, 4);
    expect(host.calls.filter((call) => call.includes('tickers'))).toEqual([
      '/v5/market/tickers?category=spot&symbol=USDCUSDT',
    ]);
  });

  it('is read where USDT is owed beside Bitcoin, and the debt lowers the equity', async () => {
    const owed = coinRow('USDT', '-10000.123456', '-9998.12343', { equity: '-10000.123456' });
    host.serveWallet([owed, btc]);
    const account = await host.exchange.readAccount();
    const rate = 9_998.12343 / 10_000.123456;
    expect(priceOf(account, 'BTC')).toBeCloseTo(btcPrice / rate, 6);
    expect(equityUsdt(account)).toBeCloseTo((46_111.110_511_11 - 9_998.12343) / rate, 4);
    expect(account.isTotalTheCoins).toBe(true);
  });

  it.each([
    ['USDC', usdc, marketRate],
    ['Bitcoin', { symbol: 'BTCUSDT', lastPrice: '90090', usdIndexPrice: '90000' }, 90_000 / 90_090],
  ])('is that of %s where the account never had USDT', async (_, ticker, rate) => {
    host.serveWallet([btc]);
    serveTickers(host, { spot: [ticker] });
    const account = await host.exchange.readAccount();
    expect(account.coins.map(({ coin }) => coin)).toEqual(['BTC']);
    expect(priceOf(account, 'BTC')).toBeCloseTo(btcPrice / rate, 6);
  });
});
