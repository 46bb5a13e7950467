import { Decimal } from 'decimal.js';
import { expect, it } from 'vitest';
import type { TransactionReading } from '../../exchange/exchange.ts';
import type { HeldCoin } from '../../exchange/account-state.ts';
import { coin, line } from '../readings.test-support.ts';
import { listPriceless, withTold } from './told-prices.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const state = (coins: HeldCoin[]) => ({ readAt: AT, coins, positions: [], uncheckedCoins: [] });
const usdt = coin('USDT', { wallet: 50_000 });
const gone = (wallet: number, price: number | null = null) => coin('GONE', { wallet, price });
const came = (meaning: TransactionReading['meaning'], change: number, of = 'GONE') =>
  line({ type: 'ANY', change, balance: change, occurredAt: AT }, { meaning, coin: of });

it.each<[string, HeldCoin[] | null, HeldCoin, [TransactionReading[], boolean]]>([
  ['was worth a USDT', [gone(10, 0.1)], gone(10), [[], true]],
  ['was worth less', [gone(9.9, 0.1)], gone(9.9), [[], false]],
  ['was worth thousands and is mostly gone', [gone(9_000, 3)], gone(0.3), [[], false]],
  ['is owed and was worth a USDT', [gone(-10, 0.1)], gone(-10), [[], true]],
  ['counted as nothing before', [gone(1e9)], gone(1e9), [[], false]],
  ['was said to be worth nothing', [gone(1e9, 0)], gone(1e9), [[], false]],
  ['came by a flow', [], gone(5), [[came('flow', 5)], true]],
  ['came by an exchange', [], gone(5), [[came('exchanged', 5)], true]],
  ['came by a line nobody knows', [], gone(5), [[came('unknown', 5)], true]],
  ['came without a line', [], gone(5), [[], true]],
  ['was given', [], gone(5), [[came('result', 5)], false]],
  ['was earned as interest', [], gone(5), [[came('interest', 5)], false]],
  ['was given in part', [], gone(5), [[came('result', 4)], true]],
  ['came as more of what counts as nothing', [gone(5)], gone(9), [[came('flow', 4)], true]],
  ['was taken out in part', [gone(5)], gone(3), [[came('flow', -2)], false]],
  ['came beside a flow of another coin', [gone(5)], gone(5), [[came('flow', 4, 'USDT')], false]],
  ['is there in the first minute of all', null, gone(5), [[came('flow', 5)], false]],
  ['has a price', [], gone(5, 2), [[came('flow', 5)], false]],
  ['is worth its debt', [], coin('GONE', { wallet: 5, borrow: 5, price: null }), [[], false]],
])('a coin that %s', (_, before, now, [lines, isAwaited]) => {
  const previous = before && state([usdt, ...before]);
  expect(listPriceless(previous, state([usdt, now]), lines)).toEqual(isAwaited ? ['GONE'] : []);
});

it('a price that was said counts from its day on, where nothing else has one', () => {
  const told = [
    { coin: 'GONE', price: new Decimal(2), from: AT },
    { coin: 'LATER', price: new Decimal(3), from: new Date(AT.getTime() + 1) },
    { coin: 'USDT', price: new Decimal(4), from: AT },
  ];
  const { coins } = withTold(state([usdt, gone(1), coin('LATER', { wallet: 1, price: null })]), told);
  expect(coins.map(({ price }) => price?.toNumber() ?? null)).toEqual([1, 2, null]);
});
