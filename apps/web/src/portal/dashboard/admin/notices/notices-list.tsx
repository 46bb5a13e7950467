import type { Word } from '@equanim/contract/as-read';
import type { Notice } from '@equanim/contract/status';
import { statusCalls } from '@equanim/contract/status-calls';
import { useCall } from '../../../../api/use-call.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { hideAmountsIn } from '../../../../ui/format/number.ts';
import { IconWarning } from '../../../../ui/picture/icons.tsx';

/** What an administrator should know that does not stop the sampling, in the server's own words. */
export function NoticesList({ onReview }: { onReview: () => void }) {
  const { data: status } = useCall(statusCalls.status);
  const notices = status?.collector?.notices ?? [];
  if (notices.length === 0) return null;
  const isAlarming = notices.some(isAlarm);
  return (
    <div className={isAlarming ? 'notice' : 'notice notice-quiet'}>
      <div className="min-w-0 flex-[1_1_18rem]" role="status">
        <ul className="grid gap-1.5">
          {notices
            .toSorted((a, b) => Number(isAlarm(b)) - Number(isAlarm(a)))
            .map((notice) => (
              <li key={`${notice.about} ${notice.text}`} className="flex items-baseline gap-3">
                {isAlarm(notice) ? (
                  <IconWarning className="size-4 shrink-0 translate-y-0.5 text-warn" />
                ) : (
                  <span
                    className={`dot -translate-y-0.5 text-warn ${isAlarming ? 'mx-[5px]' : ''}`}
                    aria-hidden="true"
                  />
                )}
                <span className={`min-w-0 [overflow-wrap:anywhere] ${isAlarm(notice) ? 'font-medium' : ''}`}>
                  <Amount text={hideAmountsIn(notice.text)} />
                </span>
              </li>
            ))}
        </ul>
      </div>
      {notices.some(({ about }) => about === 'unexplained') ? (
        <Button onClick={onReview}>Data quality</Button>
      ) : null}
    </div>
  );
}

/**
 * Unexplained equity joined the history: somebody should check whether it belongs there. Below zero, the house has spent what is
 * the investors'. The others put the history at risk.
 */
const ALARMS: ReadonlyArray<Word<Notice['about']>> = ['unexplained', 'house', 'backup', 'disk', 'database'];

const isAlarm = ({ about }: { about: Word<Notice['about']> }): boolean => ALARMS.includes(about);
