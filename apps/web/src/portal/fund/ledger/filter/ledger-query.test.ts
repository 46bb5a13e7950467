import { expect, test } from 'vitest';
import { writeQuery } from '../../../frame/controls/search-query.ts';
import { askedOf, EVERYTHING, readLedgerQuery } from './ledger-query.ts';

const ID = '11111111-0000-4000-8000-000000000001';
const readAt = (search: string) => readLedgerQuery(new URLSearchParams(search));
const whole = (changes: Partial<ReturnType<typeof readAt>> = {}) => ({
  ...EVERYTHING,
  page: 1,
  entry: undefined,
  ...changes,
});

test('an address says what is shown, and the same address is written again', () => {
  const search = `entry=71&kind=nav-error&owner=series&investor=${ID}&from=2026-01-01&to=2026-11-01&page=3`;
  const query = readAt(search);
  expect(query).toEqual(
    whole({
      entry: 71,
      kind: 'nav-error',
      owner: 'series',
      investor: ID,
      from: '2026-01-01',
      to: '2026-11-01',
      page: 3,
    }),
  );
  expect(writeQuery(query).toString()).toBe(search);
  expect(writeQuery(whole()).toString()).toBe('');
});

test.each([
  'kind=all',
  'owner=nobody',
  'investor=1',
  'from=2026-02-30',
  'from=2026-02-02&to=2026-02-01',
  'page=0',
  'entry=x',
])('what cannot be used in "%s" is left out', (search) => {
  expect(readAt(search)).toEqual(whole());
});

test('both days of a span belong to it', () => {
  expect(askedOf({ ...EVERYTHING, investor: ID, from: '2026-11-01', to: '2026-11-01' })).toEqual({
    kind: undefined,
    owner: undefined,
    investor_id: ID,
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-01T23:59:59.999Z',
  });
});
