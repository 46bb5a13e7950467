import { STALE_AFTER_MS } from '@equanim/contract/wallet';
import { formatDay, formatMinute } from '../../ui/format/date.ts';
import { At } from '../layout/at.tsx';
import { useNow } from '../layout/use-now.ts';

/**
 * Stands in place of the figures of an account that is sampled for less than a day: what is a day old does not exist yet.
 *
 * @param props when the first figures come
 */
export function FirstFigures({ at }: { at: string }) {
  const now = useNow(1000);
  // A figure takes its minute to be sampled, and another until it is asked for.
  const isLate = now !== null && now - Date.parse(at) > STALE_AFTER_MS;
  return (
    <section className="card first-figures" aria-label="First figures">
      <p className="text-lead text-balance text-ink-1" role="status">
        {isLate ? (
          'The first figures are late.'
        ) : (
          <>
            The first figures come on{' '}
            <At at={at} format={(day) => `${formatDay(day)} at ${formatMinute(day)}`} />.
          </>
        )}
      </p>
      <p className="max-w-measure text-balance text-ink-3">
        {isLate ? (
          <>
            They were to come on <At at={at} format={(day) => `${formatDay(day)} at ${formatMinute(day)}`} />{' '}
            and appear here by themselves.
          </>
        ) : (
          'Performance is shown a day after it happens, and the account has not been sampled for a day yet. The figures appear here by themselves.'
        )}
      </p>
    </section>
  );
}
