import { DEFAULT_BASE_EQUITY } from '@equanim/contract/base-equity';
import type { CurrentBalance, LaterRecord } from '@equanim/contract/wallet';
import { formatDay } from '../../ui/format/date.ts';
import { formatUsdtShort } from '../../ui/format/number.ts';

/** Which record figures are of, and since when: `Record 2, since Nov 12, 2026`; null for the first one, of which nothing is said. */
export function recordSince(record: LaterRecord | undefined): string | null {
  return record ? `Record ${String(record.number)}, since ${formatDay(record.began_at)}` : null;
}

/** What a value of 1.0 stands for; a later record began at it with the money that came. */
export function baseNote(current: CurrentBalance | undefined): string {
  const since = recordSince(current?.record);
  if (since !== null) return `${since} = 1.0`;
  return `Base: ${formatUsdtShort(current?.base_equity ?? DEFAULT_BASE_EQUITY)} USDT = 1.0`;
}
