import type { Span } from '../../../api/asked-history.ts';
import { areTimesInUtc, formatDateTime, parseTyped } from '../../../ui/format/date.ts';
import type { Read } from '../../../ui/forms/use-form.ts';
import { MINUTE_MS } from '../../../ui/time.ts';
import { spanAround } from './own-span.ts';

/** A span as typed: instants in the chosen zone as `YYYY-MM-DDTHH:mm`, empty where none is given. */
export type SpanDraft = Span;

/** An instant as a field of the browser has it: in the chosen zone, whole minutes. */
export function toTyped(atMs: number): string {
  const offsetMs = areTimesInUtc() ? 0 : new Date(atMs).getTimezoneOffset() * MINUTE_MS;
  return new Date(atMs - offsetMs).toISOString().slice(0, 16);
}

/**
 * The span of a draft, or what is wrong with it, field by field.
 *
 * @param newestMs where the history ends, epoch milliseconds
 */
export function readSpanDraft(draft: SpanDraft, newestMs: number): Read<SpanDraft, Span> {
  const [fromMs, toMs] = [parseTyped(draft.from), parseTyped(draft.to)];
  const from = errorOfBeginning(fromMs, newestMs);
  const to = errorOfEnd(toMs, { fromMs, newestMs });
  if (from === undefined && to === undefined) return { body: spanAround(fromMs, toMs), errors: null };
  return { body: null, errors: { ...(from && { from }), ...(to && { to }) } };
}

const endOfHistory = (newestMs: number): string => `The history ends on ${formatDateTime(newestMs)}`;

function errorOfBeginning(fromMs: number, newestMs: number): string | undefined {
  if (!(fromMs >= 0)) return 'Enter the date and time of the start, 1970 or later.';
  return fromMs >= newestMs ? `${endOfHistory(newestMs)}: start earlier.` : undefined;
}

function errorOfEnd(
  toMs: number,
  { fromMs, newestMs }: { fromMs: number; newestMs: number },
): string | undefined {
  if (!(toMs >= 0)) return 'Enter the date and time of the end, 1970 or later.';
  if (toMs <= fromMs) return 'The end must be after the start.';
  return toMs > newestMs ? `${endOfHistory(newestMs)}: end there or before.` : undefined;
}
