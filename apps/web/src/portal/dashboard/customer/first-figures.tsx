import { customerCalls } from '@equanim/contract/customer-calls';
import { statusCalls } from '@equanim/contract/status-calls';
import { STALE_AFTER_MS } from '@equanim/contract/wallet';
import { useCall } from '../../../api/use-call.ts';
import { formatDay, formatMinuteInZone } from '../../../ui/format/date.ts';
import { At } from '../../frame/at.tsx';
import { useNow } from '../../frame/use-now.ts';
import { NO_FIGURES_YET } from '../../frame/customer-delay.tsx';

/**
 * Replaces the figures of an account that has been sampled for less than the delay.
 *
 * @param props when the first figures are due
 */
export function FirstFigures({ at }: { at: string }) {
  const now = useNow(1000);
  // A figure takes a minute to be sampled, and another until the page refetches.
  const isLate = now !== null && now - Date.parse(at) > STALE_AFTER_MS;
  return (
    <section className="card first-figures" aria-label="First figures">
      <p className="text-lead text-balance text-ink-1" role="status">
        {isLate ? (
          'The first figures are late.'
        ) : (
          <>
            The first figures come on{' '}
            <At at={at} format={(day) => `${formatDay(day)} at ${formatMinuteInZone(day)}`} />.
          </>
        )}
      </p>
      <p className="max-w-measure text-balance text-ink-3">
        {isLate ? (
          <>
            They were due on{' '}
            <At at={at} format={(day) => `${formatDay(day)} at ${formatMinuteInZone(day)}`} /> and will appear
            here automatically.
          </>
        ) : (
          NO_FIGURES_YET
        )}
      </p>
    </section>
  );
}

/**
 * When the first figures are due, while there are none.
 *
 * @returns UTC, ISO 8601; null where there are figures, and before the server has said when they are due
 */
export function useFirstFigures(): string | null {
  const { data: status } = useCall(statusCalls.status);
  const { data: current } = useCall(customerCalls.customerCurrent);
  return current === undefined ? (status?.first_figures_at ?? null) : null;
}
