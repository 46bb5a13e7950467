import { expect, test } from 'vitest';
import { entryOf } from '../../layout/fund/ledger.test-support.ts';
import { pageTowards } from './use-sought-entry.ts';

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
