import { parseTyped } from '../../../../ui/format/date.ts';
import { MINUTE_MS } from '../../../../ui/time.ts';

/** Two ends as typed: instants in the chosen zone as `YYYY-MM-DDTHH:mm`, empty where one is open. */
export interface SpanDraft {
  from: string;
  to: string;
}

type ReadSpan =
  | { span: { from: string | undefined; to: string | undefined }; error: null }
  | { span: null; error: string };

/** The API takes instants from 1970 on, in years of four digits. */
const MAX_INSTANT_MS = Date.parse('9999-12-31T23:59:59Z');

/** The span of a draft, either end of which may be open, or what is wrong with it. The last minute belongs to it. */
export function readSpan({ from, to }: SpanDraft): ReadSpan {
  const fromMs = from === '' ? null : parseTyped(from);
  const toMs = to === '' ? null : parseTyped(to);
  if (![fromMs, toMs].every((ms) => ms === null || (ms >= 0 && ms <= MAX_INSTANT_MS)))
    return { span: null, error: 'Enter date and time, 1970 or later.' };
  if (fromMs !== null && toMs !== null && toMs < fromMs)
    return { span: null, error: 'The end must not be before the start.' };
  const end = toMs === null ? null : Math.min(toMs + MINUTE_MS - 1, MAX_INSTANT_MS);
  return { span: { from: toInstant(fromMs), to: toInstant(end) }, error: null };
}

const toInstant = (ms: number | null): string | undefined =>
  ms === null ? undefined : new Date(ms).toISOString();
