import type { Span } from '../../api/asked-history.ts';
import { formatDateTime } from '../../ui/format/date.ts';
import { spanAround } from './own-span.ts';

/** A span as typed: instants in local time as `YYYY-MM-DDTHH:mm`, empty where none is given. */
export type SpanDraft = Span;

type ReadDraft = { span: Span; errors: null } | { span: null; errors: Partial<Span> };

/** An instant as a field of the browser has it: local time, whole minutes. */
export function toLocalMinute(atMs: number): string {
  const at = new Date(atMs);
  return new Date(atMs - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * The span of a draft, or what is wrong with it, field by field.
 *
 * @param newestMs where the history ends, epoch milliseconds
 */
export function readSpanDraft(draft: SpanDraft, newestMs: number): ReadDraft {
  const [fromMs, toMs] = [Date.parse(draft.from), Date.parse(draft.to)];
  const from = errorOfBeginning(fromMs, newestMs);
  const to = errorOfEnd(toMs, { fromMs, newestMs });
  if (from === undefined && to === undefined) return { span: spanAround(fromMs, toMs), errors: null };
  return { span: null, errors: { ...(from && { from }), ...(to && { to }) } };
}

const endOfHistory = (newestMs: number): string => `The history ends on ${formatDateTime(newestMs)}`;

function errorOfBeginning(fromMs: number, newestMs: number): string | undefined {
  if (!(fromMs >= 0)) return 'Give the date and time of the beginning, from 1970 on.';
  return fromMs >= newestMs ? `${endOfHistory(newestMs)}: begin before.` : undefined;
}

function errorOfEnd(
  toMs: number,
  { fromMs, newestMs }: { fromMs: number; newestMs: number },
): string | undefined {
  if (!(toMs >= 0)) return 'Give the date and time of the end, from 1970 on.';
  if (toMs <= fromMs) return 'The end must lie after the beginning.';
  return toMs > newestMs ? `${endOfHistory(newestMs)}: end there or before.` : undefined;
}
