import { beforeAll, describe, expect, inject, it } from 'vitest';
import { logRow } from '../api/log-rows.ts';
import { absolute, EXACT_DECIMALS, multiply, parseFixed, SCALE, type Fixed } from '../fixed.ts';
import { partsOf } from '../truth-parts.ts';
import { truthAt } from '../truth.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { isCollateral } from '../market/coins.ts';
import { ACCOUNT_KINDS, type AccountKind } from './account-kinds.ts';
import { FROM, of, playing, POSITION_LISTS, type Row } from './playing.test-support.ts';

const IS_WHOLE = inject('scale') === 1;
const EVERY_HOURS = IS_WHOLE ? 1 : 3;
/** The demo trades as the account of linear contracts does, and both take four years to play. */
const KINDS = (Object.keys(ACCOUNT_KINDS) as AccountKind[]).filter(
  (kind) => IS_WHOLE || kind !== 'linear-usdt',
);

const sum = (values: Fixed[]): Fixed => values.reduce((total, value) => total + value, 0n);
const exact = (text: string): Fixed => parseFixed(text, EXACT_DECIMALS);
const signed = (row: Row): Fixed => (row['side'] === 'Buy' ? of(row, 'size') : -of(row, 'size'));

describe.each(KINDS)('the %s account', (kind) => {
  let played: ReturnType<typeof playing>;
  /** Every hour of a day and a half, or every third, some of them odd moments. */
  const moments = Array.from({ length: 37 }, (_, i) => FROM + i * HOUR_MS + (i % 5) * 7_777).filter(
    (_, i) => i % EVERY_HOURS === 0,
  );
  beforeAll(() => {
    played = playing(kind);
  });

  it('shows coins whose equity is balance less debt plus open profit plus options', () => {
    for (const ms of moments) {
      played.clock.set(ms);
      const wallet = played.wallet();
      const truth = truthAt(played.account, ms);
      const lists = POSITION_LISTS.map((list) => ({ ...list, rows: played.positions(list) }));
      for (const coin of wallet.coin) {
        const settled = lists.filter(({ settleCoin }) => settleCoin === coin['coin']);
        const open = settled.filter(({ category }) => category !== 'option').flatMap(({ rows }) => rows);
        const options = settled.filter(({ category }) => category === 'option').flatMap(({ rows }) => rows);
        const optionValue = sum(options.map((row) => multiply(signed(row), of(row, 'markPrice'))));
        expect(of(coin, 'unrealisedPnl')).toBe(sum(open.map((row) => of(row, 'unrealisedPnl'))));
        expect(of(coin, 'equity')).toBe(
          of(coin, 'walletBalance') - of(coin, 'spotBorrow') + of(coin, 'unrealisedPnl') + optionValue,
        );
        const actual = truth.coins.find((one) => one.coin === coin['coin']);
        expect(coin['equity']).toBe(actual?.equity);
      }
      const shown = lists.flatMap(({ rows }) => rows).length;
      expect(shown).toBe(truth.positions.length);
    }
  });

  it('has totals that equal the worth of its coins, and a truth that agrees', () => {
    for (const ms of moments) {
      played.clock.set(ms);
      const wallet = played.wallet();
      const truth = truthAt(played.account, ms);
      const worth = sum(truth.coins.map((coin) => multiply(parseFixed(coin.equity), parseFixed(coin.price))));
      expect(Number(absolute(worth - parseFixed(truth.equity)))).toBeLessThan(10);
      if (kind === 'classic') {
        expect(wallet).toMatchObject({ totalEquity: '', totalWalletBalance: '', coin: [] });
        continue;
      }
      const isCounted = ({ coin }: Row): boolean => isCollateral(String(coin));
      expect(of(wallet, 'totalEquity')).toBe(
        sum(wallet.coin.filter(isCounted).map((coin) => of(coin, 'usdValue'))),
      );
      const counted = truth.coins.filter(({ coin }) => isCollateral(coin));
      const inDollars = sum(
        counted.map(({ equity, price }) =>
          multiply(multiply(parseFixed(equity), parseFixed(price)), played.market.usdtRate),
        ),
      );
      expect(Number(absolute(inDollars - of(wallet, 'totalEquity')))).toBeLessThan(10);
    }
  });

  it('has a log that chains coin by coin and explains every balance', () => {
    const { account } = played;
    const [before, after] = [account.bookAt(FROM), account.bookAt(FROM + DAY_MS)];
    const balances = new Map([...before.coins].map(([coin, { cash }]) => [coin, cash]));
    for (const line of account.logBetween(FROM + 1, FROM + DAY_MS)) {
      expect(line.change).toBe(line.cashFlow + line.funding - line.fee);
      expect(line.balance).toBe((balances.get(line.coin) ?? 0n) + line.change);
      balances.set(line.coin, line.balance);
    }
    for (const [coin, { cash }] of after.coins) expect(balances.get(coin)).toBe(cash);
  });

  it('serves the same log in pages, coin by coin and as one list', () => {
    played.clock.set(FROM + DAY_MS);
    const span = { startTime: String(FROM), endTime: String(FROM + DAY_MS), limit: '7' };
    const rows = played.all('/v5/account/transaction-log', span);
    const lines = played.account.logBetween(FROM, FROM + DAY_MS);
    expect(rows).toHaveLength(lines.length);
    for (const row of rows) {
      const funding = row['funding'] === '' ? 0n : of(row, 'funding');
      expect(of(row, 'change')).toBe(of(row, 'cashFlow') + funding - of(row, 'fee'));
    }
    const coins = new Set(rows.map((row) => row['currency'] ?? ''));
    const byCoin = [...coins].flatMap((currency) =>
      played.all('/v5/account/transaction-log', { ...span, currency }),
    );
    expect(byCoin).toHaveLength(rows.length);
  });

  it('has a log with the size left of a position after each trade and settlement', () => {
    const { account } = played;
    const sizes = new Map([...account.bookAt(FROM).holdings].map(([key, { size }]) => [key, size]));
    const orders = account.ordersBetween(FROM - 7 * DAY_MS, FROM + DAY_MS);
    const indexes = new Map(orders.map(({ orderId, positionIdx }) => [orderId, positionIdx]));
    const slotOf = ({ category, side, orderId = '' }: Row): number =>
      indexes.get(orderId) ?? (account.isHedged && category === 'linear' ? (side === 'Buy' ? 1 : 2) : 0);
    const rows = account.logBetween(FROM + 1, FROM + DAY_MS).map((line) => logRow(line) as Row);
    const isOfPosition = ({ category = '' }: Row): boolean => !['', 'spot'].includes(category);
    for (const row of rows.filter((one) => !isOfPosition(one))) expect(row['size']).toBe('0');
    for (const row of rows.filter(isOfPosition)) {
      const key = `${row['category']}:${row['symbol']}:${slotOf(row)}`;
      const before = sizes.get(key) ?? 0n;
      const traded = row['side'] === 'Buy' ? of(row, 'qty') : -of(row, 'qty');
      const after = row['type'] === 'SETTLEMENT' ? before : before + traded;
      expect(of(row, 'size')).toBe(after);
      sizes.set(key, after);
    }
    const open = [...sizes].filter(([, size]) => size !== 0n);
    const held = [...account.bookAt(FROM + DAY_MS).holdings].map(([key, { size }]) => [key, size] as const);
    expect(new Map(open)).toEqual(new Map(held));
  });

  it('has a log whose spot trades have the signed change of each coin', () => {
    const trades = played.account
      .logBetween(FROM - 7 * DAY_MS, FROM + DAY_MS)
      .filter(({ category }) => category === 'spot');
    expect(trades.length > 0).toBe(['no-collateral', 'spot-only', 'mixed'].includes(kind));
    for (const row of trades.map((line) => logRow(line) as Row)) expect(row['qty']).toBe(row['cashFlow']);
  });

  it('explains each change of its equity by parts that add up', () => {
    for (const [from, to] of [
      [FROM, FROM + DAY_MS],
      [FROM + 5 * HOUR_MS + 12_345, FROM + 5 * HOUR_MS + 72_345],
      [FROM + 6 * HOUR_MS, FROM + 33 * HOUR_MS],
    ] as const) {
      const { byCoin, bySymbol, ...whole } = partsOf(played.account, from, to);
      for (const { change, ...parts } of [whole, ...Object.values(byCoin)])
        expect(sum(Object.values(parts).map(exact))).toBe(exact(change));
      for (const part of Object.keys(whole) as Array<keyof typeof whole>)
        expect(sum(Object.values(byCoin).map((one) => exact(one[part])))).toBe(exact(whole[part]));
      // Trading and funding have no other source than positions; fees are those of spot trades, too.
      for (const part of ['trading', 'funding'] as const)
        expect(sum(bySymbol.map((one) => exact(one[part])))).toBe(exact(whole[part]));
      const equityAt = (ms: number): Fixed => parseFixed(truthAt(played.account, ms).equity);
      expect(Number(absolute((equityAt(to) - equityAt(from)) * SCALE - exact(whole.change)))).toBeLessThan(
        Number(10n * SCALE),
      );
    }
  });

  it('has orders whose fills make up its positions', () => {
    const { account } = played;
    const now = FROM + DAY_MS;
    const sizes = new Map<string, Fixed>();
    const start = kind === 'demo' || kind === 'linear-usdt' ? Date.UTC(2023, 0, 1) : FROM - 22 * DAY_MS;
    for (const order of account.ordersBetween(start, now)) {
      if (order.contract.category === 'spot') continue;
      const key = `${order.contract.category}:${order.contract.symbol}:${order.positionIdx}`;
      const filled = sum(order.fills.filter(({ ms }) => ms <= now).map(({ size }) => size));
      sizes.set(key, (sizes.get(key) ?? 0n) + (order.side === 'Buy' ? filled : -filled));
    }
    for (const { contract, ms } of account
      .executionsBetween(start, now)
      .filter((one) => one.kind === 'Delivery')) {
      expect(ms).toBe(contract.option?.expiresMs);
      sizes.delete(`option:${contract.symbol}:0`);
    }
    const held = [...account.bookAt(now).holdings].map(([key, { size }]) => [key, size] as const);
    const open = [...sizes].filter(([, size]) => size !== 0n);
    expect(new Map(open)).toEqual(new Map(held));
  });
});
