import { Link } from 'react-router';
import { useApprovals } from '../../../../api/approvals.ts';
import { toServerTime } from '../../../../api/server-time.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../../ui/format/number.ts';
import { DAY_MS } from '../../../../ui/time.ts';

/** How long it is told that one person did something. */
const TOLD_MS = 7 * DAY_MS;

/** Says what waits for this administrator to confirm, and what one person did lately. */
export function ApprovalsNotice() {
  const { data, dataUpdatedAt } = useApprovals();
  const waiting = data?.filter((one) => one.may_confirm) ?? [];
  const alone =
    data?.filter(
      ({ is_alone: isAlone, state, decided_at: at }) =>
        isAlone &&
        state === 'confirmed' &&
        at !== null &&
        Date.parse(at) > toServerTime(dataUpdatedAt) - TOLD_MS,
    ) ?? [];
  if (waiting.length + alone.length === 0) return null;
  return (
    <div className={waiting.length > 0 ? 'notice' : 'notice notice-quiet'}>
      <div className="min-w-0 flex-[1_1_18rem]" role="status">
        <ul className="grid gap-1.5 [overflow-wrap:anywhere]">
          {waiting.map(({ id, title }) => (
            <li key={id} className="font-medium">
              Waits for you: <Amount text={hideAmountsIn(title)} />
            </li>
          ))}
          {alone.map(({ id, title }) => (
            <li key={id}>
              Done by one person: <Amount text={hideAmountsIn(title)} />
            </li>
          ))}
        </ul>
      </div>
      <Link className="button button-secondary" to="/approvals">
        Approvals
      </Link>
    </div>
  );
}
