import type { Role } from '@equanim/contract/auth';
import {
  CUSTOMER_DELAY_MS,
  DELAY_IN_DAYS,
  DELAY_IN_WORDS,
  FULL_DELAY_IN_WORDS,
} from '@equanim/contract/customer-delay';
import { STALE_AFTER_MS } from '@equanim/contract/wallet';

/** How long ago what somebody is shown ends, milliseconds. */
export const delayMsOf = (role: Role): number => (role === 'admin' ? 0 : CUSTOMER_DELAY_MS);

/** Why there are no figures yet, and that they come. */
export const NO_FIGURES_YET = `Performance is shown ${DELAY_IN_WORDS} after it happens, and the account has not been sampled for ${FULL_DELAY_IN_WORDS} yet. The figures will appear here automatically.`;

interface DelayNoteProps {
  /** Of the newest figure, epoch milliseconds; null where none is shown. */
  asOf: number | null;
  /** Epoch milliseconds; null where it is not known yet. */
  now: number | null;
}

/** How far figures are behind, and whether that is more than is promised. */
export function DelayNote({ asOf, now }: DelayNoteProps) {
  const isLate = asOf !== null && now !== null && now - asOf > CUSTOMER_DELAY_MS + STALE_AFTER_MS;
  return (
    <span className="flex items-center gap-2 text-ink-1">
      <span className="dot text-warn" aria-hidden="true" />
      {isLate ? `Delayed more than ${DELAY_IN_DAYS}` : `Delayed ${DELAY_IN_DAYS}`}
    </span>
  );
}
