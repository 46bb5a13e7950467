import { customerCalls } from '@equanim/contract/customer-calls';
import { useCall } from '../../../api/use-call.ts';
import { formatDateTime, formatInOtherZone } from '../../../ui/format/date.ts';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { uncertaintyOf } from '../../frame/uncertainty-of.ts';
import { useNow } from '../../frame/use-now.ts';
import { DelayNote } from '../../frame/customer-delay.tsx';

/** How far behind the figures are, and their time. On the first day there are none, which is no failure. */
export function DelayLine({ isFirstDay }: { isFirstDay: boolean }) {
  const query = useCall(customerCalls.customerCurrent);
  const now = useNow(10_000);
  const uncertainty = uncertaintyOf(query.error);
  const takenAt = query.data?.timestamp;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-4">
      <p className="text-[0.8125rem] text-ink-3 max-md:min-h-10 md:flex md:items-center md:gap-2">
        <DelayNote asOf={takenAt === undefined ? null : Date.parse(takenAt)} now={now} />
        {takenAt === undefined ? null : (
          <time dateTime={takenAt} title={formatInOtherZone(takenAt)} className="tabular">
            As of {formatDateTime(takenAt)}
          </time>
        )}
      </p>
      {isFirstDay ? null : <RefreshFailure query={query} />}
      {uncertainty === undefined ? null : (
        <p className="w-full text-[0.8125rem] text-ink-2" role="status">
          {uncertainty}
        </p>
      )}
    </div>
  );
}
