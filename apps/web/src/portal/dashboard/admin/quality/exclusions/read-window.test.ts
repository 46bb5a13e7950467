import { expect, test } from 'vitest';
import { readWindow } from './read-window.ts';

const DRAFT = { from: '2026-03-04T12:05', to: '2026-03-04T12:07', reason: ' A glitch. ' };

test('readWindow() turns local times into instants and trims the reason', () => {
  expect(readWindow(DRAFT)).toEqual({
    body: { from: '2026-03-04T11:05:00.000Z', to: '2026-03-04T11:07:00.000Z', reason: 'A glitch.' },
    errors: null,
  });
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
