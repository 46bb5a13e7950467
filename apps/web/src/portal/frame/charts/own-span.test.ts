import { expect, test } from 'vitest';
import { readSpan, spanAround } from './own-span.ts';
import { readSpanDraft, toTyped } from './read-span-draft.ts';

const at = (text: string) => Date.parse(text);
const NEWEST = at('2026-03-04T12:00:00Z');
const FROM = '2026-03-01T10:00:00Z';
const TO = '2026-03-02T10:00:00Z';

test('a span is made of the whole minutes around two moments, whichever was first', () => {
  const span = { from: FROM, to: '2026-03-01T10:05:00Z' };
  const ends = [at('2026-03-01T10:00:59.999Z'), at('2026-03-01T10:04:00.001Z')] as const;
  expect(spanAround(ends[0], ends[1])).toEqual(span);
  expect(spanAround(ends[1], ends[0])).toEqual(span);
});

test('an address without a span asks for none, one with a span for it, ended where the history does', () => {
  expect(readSpan(null, null, NEWEST)).toBeUndefined();
  expect(readSpan(FROM, TO, NEWEST)).toEqual({ from: FROM, to: TO });
  expect(readSpan(FROM, '2027-01-01T00:00:00Z', NEWEST)).toEqual({ from: FROM, to: '2026-03-04T12:00:00Z' });
});

test('two UTC days of an address are a span with both of them', () => {
  expect(readSpan('2026-03-01', '2026-03-02', NEWEST)).toEqual({
    from: '2026-03-01T00:00:00Z',
    to: '2026-03-03T00:00:00Z',
  });
  expect(readSpan('2026-03-02', '2026-03-01', NEWEST)).toBeNull();
});

test.each([
  ['without an end', FROM, null],
  ['without a beginning', null, TO],
  ['backwards', TO, FROM],
  ['of no length', FROM, FROM],
  ['before 1970', '1969-01-01T00:00:00Z', TO],
  ['in the future', '2026-03-04T12:00:00Z', '2026-03-05T12:00:00Z'],
])('a span of an address %s is none', (_, from, to) => {
  expect(readSpan(from, to, NEWEST)).toBeNull();
});

test('two typed ends make a span of UTC', () => {
  const draft = { from: toTyped(at(FROM)), to: toTyped(at(TO)) };
  expect(draft).toEqual({ from: '2026-03-01T11:00', to: '2026-03-02T11:00' });
  expect(readSpanDraft(draft, NEWEST)).toEqual({ body: { from: FROM, to: TO }, errors: null });
});

test.each([
  ['', '2026-03-02T11:00', { from: 'Enter the date and time of the start, 1970 or later.' }],
  ['2026-03-02T11:00', '2026-03-01T11:00', { to: 'The end must be after the start.' }],
  [
    '2026-03-01T11:00',
    '2026-03-04T13:01',
    { to: 'The history ends on Mar 04, 2026, 13:00 GMT+1: end there or before.' },
  ],
  [
    '2026-03-04T13:00',
    '2026-03-04T13:00',
    {
      from: 'The history ends on Mar 04, 2026, 13:00 GMT+1: start earlier.',
      to: 'The end must be after the start.',
    },
  ],
])('from "%s" to "%s" is told what is wrong, field by field', (from, to, errors) => {
  expect(readSpanDraft({ from, to }, NEWEST)).toEqual({ body: null, errors });
});
