import { describe, expect, it } from 'vitest';
import { actionOn, whatWorks, type TroubleFacts, type TroubleKind } from './trouble.ts';

const NOW = new Date('2026-05-04T12:10:00Z');
const facts: TroubleFacts = {
  kind: 'unreachable',
  what: 'The connection to the exchange failed.',
  historyUntil: new Date('2026-05-04T12:04:00Z'),
  isBitcoinRead: false,
  areOrdersRead: false,
};

describe('what still works', () => {
  it.each<[string, Partial<TroubleFacts>]>([
    ['The history up to 12:04 UTC is shown. Nothing new is read.', {}],
    [
      'The history up to 12:04 UTC is shown. The price of Bitcoin and the orders are still read.',
      { isBitcoinRead: true, areOrdersRead: true },
    ],
    [
      'The history up to 12:04 UTC is shown. The price of Bitcoin is still read, the orders are not.',
      { isBitcoinRead: true },
    ],
    [
      'The history up to 12:04 UTC is shown. The price of Bitcoin is still read.',
      { isBitcoinRead: true, areOrdersRead: null },
    ],
    [
      'The history up to 12:04 UTC is shown. The orders are still read, the price of Bitcoin is not.',
      { areOrdersRead: true },
    ],
    [
      'The history up to 2026-05-03 23:59 UTC is shown. Nothing new is read.',
      { historyUntil: new Date('2026-05-03T23:59:00Z') },
    ],
    ['There is no history yet. Nothing new is read.', { historyUntil: null }],
    [
      'The account is still read. The history up to 12:04 UTC is shown. The price of Bitcoin and the orders are still read.',
      { kind: 'quarantined', isBitcoinRead: true, areOrdersRead: true },
    ],
    [
      'The history up to 12:04 UTC is shown as far as the database answers. Nothing new is read.',
      { kind: 'not-stored' },
    ],
  ])('%s', (sentence, change) => {
    expect(whatWorks({ ...facts, ...change }, NOW)).toBe(sentence);
  });
});

describe('what to do', () => {
  it.each<[TroubleKind, string]>([
    ['unreachable', 'connection of the server to the internet'],
    ['malformed', 'a newer version'],
    ['rate-limited', 'what else calls the exchange'],
    ['refused', 'BYBIT_API_KEY and BYBIT_API_SECRET'],
    ['call-refused', 'a newer version'],
    ['clock', 'Set the clock of the server'],
    ['quarantined', 'under Data quality'],
    ['not-stored', 'Free space on the disk'],
    ['trading-key', 'with a read-only one'],
  ])('the action on trouble of the kind %s is given in whole sentences', (kind, words) => {
    expect(actionOn(kind)).toContain(words);
    expect(actionOn(kind)).toMatch(/^[A-Z].*\.$/);
  });
});
