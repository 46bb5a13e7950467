import { expect, it } from 'vitest';
import { fromFormat1 } from './evidence-1.ts';

it.each<[object, object]>([
  [
    { category: 'spot', symbol: 'ETHUSDC', settle_coin: '', status: 'Cancelled' },
    { status: 'canceled', value_coin: 'USDC' },
  ],
  [
    { category: 'spot', symbol: 'ETHXYZ', settle_coin: '', status: 'New' },
    { status: 'new', value_coin: '' },
  ],
  [
    { category: 'inverse', settle_coin: 'BTC', status: 'Odd' },
    { status: 'Odd', value_coin: 'BTC' },
  ],
])('fromFormat1() translates an order such as %j to %j', (order, told) => {
  expect(fromFormat1('order', order)).toEqual({ ...order, ...told });
});

it('fromFormat1() gives a fill of an unknown kind the kind other, and leaves what is no row as it is', () => {
  expect(fromFormat1('fill', { kind: 'Dividend', rest: { seq: 7 } })).toEqual({
    kind: 'other',
    rest: { seq: 7, execType: 'Dividend' },
  });
  for (const row of [null, 'text', 7]) expect(fromFormat1('fill', row)).toBe(row);
  const flow = { kind: 'Trade', rest: {} };
  expect(fromFormat1('flow', flow)).toBe(flow);
});
