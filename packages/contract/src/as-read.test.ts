import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { asRead, beyond } from './as-read.ts';
import { side } from './values.ts';

const size = z.number().check(z.describe('In USDT'));
const answer = z.object({
  size,
  half: beyond(size),
  rows: z.array(z.object({ side: z.nullable(side), by_side: z.partialRecord(side, size) })),
});
const specified = { size: 2, rows: [{ side: 'Buy', by_side: { Buy: 2 } }] };

test('a client needs no field beyond Specification 7.25, and takes words and fields that it does not know', () => {
  const read = (content: unknown) => asRead(answer).parse(content);
  expect(read(specified)).toEqual(specified);
  expect(read({ ...specified, half: 1, of_tomorrow: 3 })).toEqual({ ...specified, half: 1 });
  const ofTomorrow = { size: 2, rows: [{ side: 'Both', by_side: { Both: 2 } }] };
  expect(read(ofTomorrow)).toEqual(ofTomorrow);
  for (const wrong of [{ half: 'one' }, { size: undefined }, { rows: [{ side: 1, by_side: {} }] }])
    expect(asRead(answer).safeParse({ ...specified, ...wrong }).success).toBe(false);
});

test('the server answers every field, and no other word', () => {
  expect(answer.safeParse(specified).success).toBe(false);
  expect(answer.safeParse({ ...specified, half: 1 }).success).toBe(true);
  expect(answer.safeParse({ ...specified, half: 1, rows: [{ side: 'Both', by_side: {} }] }).success).toBe(
    false,
  );
  expect(z.toJSONSchema(answer)).toMatchObject({
    required: ['size', 'half', 'rows'],
    properties: { half: { type: 'number', description: 'In USDT' } },
  });
});
