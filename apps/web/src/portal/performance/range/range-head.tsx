import type { Role } from '@equanim/contract/auth';
import { DELAY_IN_DAYS } from '@equanim/contract/customer-delay';
import { statusCalls } from '@equanim/contract/status-calls';
import { useCall } from '../../../api/use-call.ts';
import { firm } from '../../../content/firm.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { At } from '../../frame/at.tsx';
import { returnsText } from '../../frame/daily-returns-text.ts';
import { recordSince } from '../../frame/record-words.ts';
import { spanText } from '../figures/figure-rows.ts';
import type { Shown } from '../use-performance.ts';

interface RangeHeadProps {
  shown: Shown;
  role: Role;
}

/** Which range this is, how late it is, what it rests on, and what net means. */
export function RangeHead({ shown: { report, summary, asOf, netTerms }, role }: RangeHeadProps) {
  const { data: status } = useCall(statusCalls.status);
  const record = recordSince(summary.record);
  return (
    <header className="range-head">
      <p className="range-title-print">
        {firm.name} · Performance{status?.mode === 'demo' ? ' · Demo data' : ''}
      </p>
      <p className="range-span">
        <At at={new Date(report.from).toISOString()} /> <span className="text-ink-3">to</span>{' '}
        <At at={asOf} />
      </p>
      <p className="range-facts">
        {role === 'admin' ? null : (
          <span className="range-delay">
            <span className="dot text-warn" aria-hidden="true" />
            Delayed {DELAY_IN_DAYS}
          </span>
        )}
        <span>
          As of <At at={asOf} />
        </span>
        {record === null ? null : <span>{record}</span>}
        <span>{spanText(report)}</span>
        <span>{returnsText(report.returns)}</span>
        <span>{formatCount(summary.total_count)} samples</span>
      </p>
      <p className="range-terms">{netTerms}</p>
    </header>
  );
}
