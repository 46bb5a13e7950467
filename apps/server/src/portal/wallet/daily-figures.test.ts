import { expect, it } from 'vitest';
import { DAY_MS } from '../../platform/time.ts';
import { startTestApp } from '../../test-app.test-support.ts';

const FIRST = Date.UTC(2026, 9, 17, 12);

/** Days of +0.1 to +0.3 % in turn. */
const rising = (days: number) =>
  Array.from({ length: days }).reduce<number[]>(
    (closes, _, index) => [...closes, (closes.at(-1) ?? 1) * (1.001 + (index % 3) / 1000)],
    [1],
  );
const LOSS = [...rising(38), 0];
const GAP = [...rising(36), null, null, (rising(36).at(-1) ?? 0) * 0.6];

// Volatilities by the definition, in Python. Forty days are read by hours, a thousand by months.
it.each([
  ['a loss of everything', LOSS, null, { volatility: 306.5321, return_count: 39, long_return_count: 0 }],
  [
    'a loss over days without a sample',
    GAP,
    null,
    { volatility: 126.2713, return_count: 37, long_return_count: 1 },
  ],
  [
    'the same after a silence of years',
    GAP,
    1.1,
    { volatility: 127.1223, return_count: 38, long_return_count: 2 },
  ],
] as const)('The daily figures of %s reach both audiences', async (_, values, first, expected) => {
  const app = await startTestApp(FIRST + (values.length + 2) * DAY_MS);
  if (first !== null) await app.seedMinutes(FIRST - 1_000 * DAY_MS, [first * 50_000]);
  for (const [day, value] of values.entries())
    if (value !== null) await app.seedMinutes(FIRST + day * DAY_MS, [value * 50_000]);
  const wanted = { ...expected, volatility: expect.closeTo(expected.volatility, 3) };
  for (const [role, path] of [
    ['admin', '/wallet/history'],
    ['customer', '/customer/wallet/history'],
  ] as const) {
    const token = await app.tokenFor(`${role}@equanim.example`, role);
    const answer = await app.get(`${path}?time_range=max`, token);
    expect(answer.json().stats).toMatchObject(wanted);
  }
  await app.close();
});
