import { REASON_MIN_LENGTH } from '@equanim/contract/limits';
import type { CallInput } from '../../../../../api/client.ts';
import { parseTyped } from '../../../../../ui/format/date.ts';
import { formatCount } from '../../../../../ui/format/number.ts';
import type { Errors, Read } from '../../../../../ui/forms/use-form.ts';

/** A window as typed: instants in the chosen zone as `YYYY-MM-DDTHH:mm`, empty where none is given. */
export interface WindowDraft {
  from: string;
  to: string;
  reason: string;
}

/** The API takes instants from 1970 on, in years of four digits. */
const MAX_INSTANT_MS = Date.parse('9999-12-31T23:59:59Z');

/**
 * A typed time as an instant.
 *
 * @returns UTC, ISO 8601 with `Z`; null where the API would refuse it
 */
export function instantOf(typed: string): string | null {
  const atMs = parseTyped(typed);
  return atMs >= 0 && atMs <= MAX_INSTANT_MS ? new Date(atMs).toISOString() : null;
}

/** The body to send for a draft, or what is wrong with it, field by field. */
export function readWindow(draft: WindowDraft): Read<WindowDraft, CallInput<'addExclusion'>['body']> {
  const from = instantOf(draft.from);
  const to = instantOf(draft.to);
  const reason = draft.reason.trim();
  if (from !== null && to !== null && to >= from && reason.length >= REASON_MIN_LENGTH) {
    return { body: { from, to, reason }, errors: null };
  }
  const errors: Errors<WindowDraft> = {};
  if (from === null) errors.from = 'Enter the first minute, 1970 or later.';
  if (to === null) errors.to = 'Enter the last minute, 1970 or later.';
  else if (from !== null && to < from) errors.to = 'The last minute must not be before the first.';
  if (reason.length < REASON_MIN_LENGTH) errors.reason = 'Enter a reason.';
  return { body: null, errors };
}

/** How many minutes lie in a window, both ends counted, with thousands separators. */
export const minuteCount = ({ from, to }: { from: string; to: string }): string =>
  formatCount(Math.floor((Date.parse(to) - Date.parse(from)) / 60_000) + 1);
