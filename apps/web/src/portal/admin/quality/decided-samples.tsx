import type { QuarantinedSample } from '@equanim/contract/quality';
import { formatUsdt } from '../../../ui/format/number.ts';
import { IconChevron } from '../../../ui/picture/icons.tsx';
import { At } from '../../layout/at.tsx';

const MAX_SHOWN = 20;
/** Stands in place of an address where a later reading decided. */
const COLLECTOR = 'collector';

/** What was decided last: what, why, by whom and when. */
export function DecidedSamples({ samples }: { samples: readonly QuarantinedSample[] }) {
  const latest = samples
    .toSorted((a, b) => Date.parse(b.decided_at ?? '') - Date.parse(a.decided_at ?? ''))
    .slice(0, MAX_SHOWN);
  return (
    <details className="decided">
      <summary>
        <IconChevron className="decided-mark size-4" />
        Latest decisions
      </summary>
      <ul className="divide-y divide-hairline text-sm">
        {latest.map((sample) => (
          <li key={sample.id} className="grid gap-0.5 py-3">
            <p>
              <span className="font-medium">{sample.decision === 'accept' ? 'Accepted' : 'Rejected'}</span>{' '}
              <span className="text-ink-2">
                <At at={sample.taken_at} />
                {sample.total_equity === null ? null : `, ${formatUsdt(sample.total_equity)} USDT`}
              </span>
            </p>
            <p className="text-ink-2 [overflow-wrap:anywhere]">{sample.decision_reason}</p>
            <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
              {sample.decided_by === COLLECTOR ? 'The collector itself' : sample.decided_by}
              {sample.decided_at === null ? null : (
                <>
                  {', '}
                  <At at={sample.decided_at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
