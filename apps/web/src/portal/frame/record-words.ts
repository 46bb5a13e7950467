import type { CurrentBalance, LaterRecord } from '@equanim/contract/wallet';
import { formatDay } from '../../ui/format/date.ts';
import { formatUsdtShort } from '../../ui/format/number.ts';

/** Specification 9.2: what 1.0 stands for unless an operator has said otherwise. */
const SPECIFIED_BASE_USDT = 50_000;

/** Which record figures are of, and since when: `Record 2, since Nov 12, 2026`; null for the first one, of which nothing is said. */
export function recordSince(record: LaterRecord | undefined): string | null {
  return record ? `Record ${String(record.number)}, since ${formatDay(record.began_at)}` : null;
}

/** What a value of 1.0 stands for; a later record began at it with the money that came. */
export function baseNote(current: CurrentBalance | undefined): string {
  const since = recordSince(current?.record);
  if (since !== null) return `${since} = 1.0`;
  return `Base: ${formatUsdtShort(current?.base_equity ?? SPECIFIED_BASE_USDT)} USDT = 1.0`;
}
