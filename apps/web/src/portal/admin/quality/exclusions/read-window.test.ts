import { expect, test } from 'vitest';
import { instantOf, minuteCount, readWindow } from './read-window.ts';

const DRAFT = { from: '2026-03-04T12:05', to: '2026-03-04T12:07', reason: ' A glitch. ' };

test('readWindow() turns local times into instants and trims the reason', () => {
  expect(readWindow(DRAFT)).toEqual({
    body: { from: '2026-03-04T11:05:00.000Z', to: '2026-03-04T11:07:00.000Z', reason: 'A glitch.' },
    errors: null,
  });
});

test('readWindow() accepts a window of a single minute', () => {
  expect(readWindow({ ...DRAFT, to: DRAFT.from }).errors).toBeNull();
});

test('readWindow() names each field that is wrong', () => {
  expect(readWindow({ from: '', to: '', reason: ' x ' }).errors).toEqual({
    from: 'Enter the first minute, 1970 or later.',
    to: 'Enter the last minute, 1970 or later.',
    reason: 'Enter a reason.',
  });
  expect(readWindow({ ...DRAFT, to: '2026-03-04T12:04' }).errors).toEqual({
    to: 'The last minute must not be before the first.',
  });
  expect(readWindow({ ...DRAFT, from: '' }).errors).toEqual({
    from: 'Enter the first minute, 1970 or later.',
  });
});

test('readWindow() orders an hour that summer time skips by its instants', () => {
  // 02:30 of this night does not exist in Berlin; it is read as half past three.
  const night = { ...DRAFT, from: '2026-03-29T01:59', to: '2026-03-29T02:30' };
  expect(readWindow(night).body).toMatchObject({
    from: '2026-03-29T00:59:00.000Z',
    to: '2026-03-29T01:30:00.000Z',
  });
});

test('instantOf() gives null for an instant that the API would refuse', () => {
  expect(['', 'now', '1969-12-31T12:00', '+010000-01-02T00:00'].map(instantOf)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('minuteCount() counts both ends of a window', () => {
  expect(minuteCount({ from: '2025-10-22T07:11:00Z', to: '2025-10-22T07:29:59Z' })).toBe('19');
  expect(minuteCount({ from: '2025-10-22T07:11:00Z', to: '2025-10-22T07:11:00Z' })).toBe('1');
  expect(minuteCount({ from: '2025-10-01T00:00:00Z', to: '2025-10-01T23:59:00Z' })).toBe('1,440');
});
