import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import type { AlertKind } from './alert.ts';
import { conditionsOf, type AlertFacts } from './conditions.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LIMITS = { silentMs: 5 * MINUTE_MS, fall: 0.1 };
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

function sampling(lastSampleAgoMs: number | null, { watchedMs = DAY_MS, reason = 'It is down. Wait.' } = {}) {
  const lastSampleAt = lastSampleAgoMs === null ? null : ago(lastSampleAgoMs);
  return { sampling: { lastSampleAt, watchedSince: ago(watchedMs), isKeyRefused: false, reason } };
}

const cases: Array<[string, AlertKind, AlertFacts, string | null | undefined]> = [
  ['a sample just under five minutes ago', 'no-samples', sampling(5 * MINUTE_MS - 1), null],
  [
    'no sample for five minutes',
    'no-samples',
    sampling(5 * MINUTE_MS),
    'The last sample was taken on 2026-11-20 at 11:55 UTC. It is down. Wait.',
  ],
  ['a start after a day of rest', 'no-samples', sampling(DAY_MS, { watchedMs: 2 * MINUTE_MS - 1 }), null],
  [
    'no sample two minutes after such a start',
    'no-samples',
    sampling(DAY_MS, { watchedMs: 2 * MINUTE_MS }),
    'The last sample was taken on 2026-11-19 at 12:00 UTC. It is down. Wait.',
  ],
  [
    'a first start five minutes ago',
    'no-samples',
    sampling(null, { watchedMs: 5 * MINUTE_MS }),
    'There is no sample yet. It is down. Wait.',
  ],
  ['a key that lasts for more than 14 days', 'key-expires', { keyExpiresAt: ago(-14 * DAY_MS - 1) }, null],
  [
    'a key that lasts for 14 days',
    'key-expires',
    { keyExpiresAt: ago(-14 * DAY_MS) },
    'The API key expires on 2026-12-04 at 12:00 UTC: replace it before then.',
  ],
  ['a fall just under the limit', 'fall', { fall: 0.0999 }, null],
  [
    'a fall of the limit',
    'fall',
    { fall: 0.1 },
    'The normalized value is 10.0% below its highest of the last 24 hours.',
  ],
  [
    'a ledger that is not, in all its sentences',
    'ledger',
    { notices: { ledger: ['The owners have 1 unit too few.', 'A statement cannot be made.'] } },
    'The owners have 1 unit too few. A statement cannot be made.',
  ],
  ['a ledger nobody has looked at yet', 'ledger', { notices: {} }, undefined],
  [
    'a database that was away for four minutes',
    'database-away',
    { databaseAwaySince: ago(4 * MINUTE_MS) },
    null,
  ],
  [
    'a database that was away for five',
    'database-away',
    { databaseAwaySince: ago(5 * MINUTE_MS) },
    'This server has not reached its database since 2026-11-20 at 11:55 UTC. No samples are stored, and every call answers 503.',
  ],
];

describe('an alert about', () => {
  it.each(cases)('%s (%s) is due or not as its text says', (_, kind, facts, text) => {
    expect(conditionsOf(facts, LIMITS, NOW).get(kind)).toBe(text);
  });

  it('a fall is never due where the limit is 0', () => {
    expect(conditionsOf({ fall: 0.9 }, { ...LIMITS, fall: 0 }, NOW).get('fall')).toBeNull();
  });
});
