import type { ApprovalNotice } from '@equanim/contract/approvals';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';

/** What administrators did, or are about to do, that concerns the person's investors. */
export function ApprovalNotices({ notices }: { notices: readonly ApprovalNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section className="notice notice-quiet" aria-label="Told to you">
      <ul className="grid gap-2">
        {notices.map((notice) => (
          <li key={`${notice.at} ${notice.title}`} className="[overflow-wrap:anywhere]">
            <span className="font-medium">
              <Amount text={hideAmountsIn(notice.title)} />
            </span>
            {notice.by_one_person ? ', by one person' : null}
            <span className="block text-[0.8125rem] text-ink-2">
              {notice.possible_from === null ? (
                <At at={notice.at} />
              ) : (
                <>
                  Proposed <At at={notice.at} />; it can be done from <At at={notice.possible_from} /> on.
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
