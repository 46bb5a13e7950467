import { expect, test } from 'vitest';
import { ENTRIES, entryOf } from '../../layout/fund/ledger.test-support.ts';
import { groupEntries } from './entry-groups.ts';
import { pageTowards } from './use-sought-entry.ts';

const sequencesOf = (entries: Parameters<typeof groupEntries>[0]) =>
  groupEntries(entries).map(({ title, entries: each }) => [title, each.map(({ sequence }) => sequence)]);

test('entries of one strike and of one flow read as a group, in the order of the page', () => {
  expect(sequencesOf(ENTRIES)).toEqual([
    ['Units of a flow counted again', [118]],
    ['Flow matched', [117, 116]],
    ['Deposit', [115]],
    ['Deposit', [114]],
    ['Strike of 1 Nov 2026', [113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102]],
    ['Opening of the ledger', [1]],
  ]);
});

test('a flow that is matched, unmatched and matched again is three groups', () => {
  const flow = { transaction_id: 'one' };
  const at = (minute: number) => ({ recorded_at: `2026-11-20T10:0${String(minute)}:00Z` });
  expect(
    sequencesOf([
      entryOf(6, { ...flow, ...at(3), kind: 'match', owner: 'settlement' }),
      entryOf(5, { ...flow, ...at(3), kind: 'match' }),
      entryOf(4, { ...flow, ...at(2), kind: 'unmatch' }),
      entryOf(3, { ...flow, ...at(2), kind: 'unmatch', owner: 'settlement' }),
      entryOf(2, { ...flow, ...at(1), kind: 'match', owner: 'settlement' }),
      entryOf(1, { ...flow, ...at(1), kind: 'match' }),
    ]),
  ).toEqual([
    ['Flow matched', [6, 5]],
    ['Match of a flow undone', [4, 3]],
    ['Flow matched', [2, 1]],
  ]);
});

const pageOf = (page: number, sequences: number[]) => ({
  data: sequences.map((sequence) => entryOf(sequence)),
  page,
  page_size: 2,
  total_count: 10,
  total_pages: 5,
});

test.each([
  [7, 1, [10, 9], 2],
  [1, 1, [10, 9], 5],
  // With a gap in the sequences the guess goes too far, and the next one comes back.
  [40, 5, [12, 11], 1],
  // Newer than the newest, older than the oldest, and one that a gap has swallowed.
  [99, 1, [10, 9], null],
  [8, 2, [9, 7], null],
])('entry %d is looked for from page %d of %j on page %s', (sequence, page, sequences, next) => {
  expect(pageTowards(sequence, pageOf(page, sequences))).toBe(next);
});
