import type { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import {
  coinOf,
  coinRow,
  hostOfTests,
  priceOf,
  RATE,
  serveTickers,
  usdtRow,
} from './bybit-host.test-support.ts';
import type { AccountReading } from './exchange.ts';

const host = await hostOfTests();

const parts = (account: AccountReading, name: string): string[] => {
  const { walletBalance, spotBorrow, unrealizedPnl, optionValue, equity } = coinOf(account, name);
  return [walletBalance, spotBorrow, unrealizedPnl, optionValue, equity].map((value: Decimal) =>
    value.toFixed(),
  );
};

describe('an account of one coin', () => {
  it('equals that coin to the last digit, whatever USDT is worth in dollars', async () => {
    host.serveWallet([
      usdtRow({ walletBalance: '19000.12345678', unrealisedPnl: '1000', equity: '20000.12345678' }),
    ]);
    const account = await host.exchange.readAccount();
    expect(parts(account, 'USDT')).toEqual(['19000.12345678', '0', '1000', '0', '20000.12345678']);
    expect(priceOf(account, 'USDT')).toBe(1);
    expect([account.isTotalTheCoins, account.unreadable]).toEqual([true, []]);
    expect(account.readAt.getTime()).toBe(host.nowMs);
  });

  it('has no coins and no fault when it is empty', async () => {
    host.serveWallet([], '0');
    expect(await host.exchange.readAccount()).toMatchObject({
      coins: [],
      isTotalTheCoins: true,
      unreadable: [],
    });
  });

  it('leaves out coins without equity, balance, debt and open profit, and no others', async () => {
    host.serveWallet([
      usdtRow(),
      coinRow('ETH', '0', '0'),
      coinRow('SOL', '5', '0', { spotBorrow: '5', equity: '0' }),
    ]);
    serveTickers(host, { spot: [{ symbol: 'SOLUSDT', lastPrice: '150.1', usdIndexPrice: '150' }] });
    const account = await host.exchange.readAccount();
    expect(account.coins.map(({ coin }) => coin)).toEqual(['USDT', 'SOL']);
    expect(priceOf(account, 'SOL')).toBeCloseTo(150 / RATE, 8);
  });
});

describe('a coin of the wallet', () => {
  it('has what is left of its equity as the value of options, of either sign', async () => {
    host.serveWallet([
      usdtRow({ walletBalance: '19000', unrealisedPnl: '-250.5', equity: '20000.12345678' }),
      coinRow('USDC', '5000', '4389.561000', { unrealisedPnl: '12.5', equity: '4390.00' }),
    ]);
    const account = await host.exchange.readAccount();
    expect(parts(account, 'USDT')[3]).toBe('1250.62345678');
    expect(parts(account, 'USDC')).toEqual(['5000', '0', '12.5', '-622.5', '4390']);
  });

  it.each(['', undefined])('has no debt where the exchange sends %j', async (spotBorrow) => {
    host.serveWallet([usdtRow({ spotBorrow })]);
    expect(parts(await host.exchange.readAccount(), 'USDT')[1]).toBe('0');
  });

  it('is read where Java prints it in scientific notation, and where it has twenty-five digits', async () => {
    host.serveWallet([
      usdtRow(),
      coinRow('SHIB', '6.1E+2', '6.71E-3', { unrealisedPnl: '0E-8' }),
      coinRow('PEPE', '98765432109876543.21234567', '0', {
        unrealisedPnl: '0.00000001',
        equity: '98765432109876543.21234568',
      }),
    ]);
    serveTickers(host, {
      spot: [{ symbol: 'PEPEUSDT', lastPrice: '1E-8', usdIndexPrice: '' }],
    });
    const account = await host.exchange.readAccount();
    expect(parts(account, 'SHIB')).toEqual(['610', '0', '0', '0', '610']);
    expect(priceOf(account, 'SHIB')).toBeCloseTo(0.000011 / RATE, 12);
    expect(priceOf(account, 'PEPE')).toBe(1e-8);
    expect(parts(account, 'PEPE').slice(3)).toEqual(['0', '98765432109876543.21234568']);
  });

  it.each(['walletBalance', 'unrealisedPnl', 'equity', 'coin'])(
    'cannot be read without %s, is counted, and stops no other coin',
    async (field) => {
      host.serveWallet([usdtRow(), coinRow('BTC', '0.51234567', '46111.11051111', { [field]: '' })]);
      const account = await host.exchange.readAccount();
      expect(account.coins.map(({ coin }) => coin)).toEqual(['USDT']);
      expect(account.unreadable).toEqual([{ list: 'coins', field }]);
    },
  );
});

describe('the total of the wallet', () => {
  it.each([
    ['19996.12343209', true],
    ['19996.12343215', false],
    ['19996.10', false],
    ['NaN', false],
  ])('of one coin worth 19996.12343209, sent as %s, equals the coins: %s', async (total, isTotal) => {
    host.serveWallet([usdtRow()], total);
    expect((await host.exchange.readAccount()).isTotalTheCoins).toBe(isTotal);
  });
});
