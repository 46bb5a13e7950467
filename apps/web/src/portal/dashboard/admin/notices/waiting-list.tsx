import type { Waiting } from '@equanim/contract/status';
import { Link, useLocation } from 'react-router';
import { useWaiting } from '../../../../api/waiting.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../../ui/format/number.ts';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { At } from '../../../frame/at.tsx';
import { FirstItems, WorkCount } from '../../../frame/first-items.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';

/** What waits for this administrator, the oldest first: each leads to where it is done. */
export function WaitingList() {
  const query = useWaiting();
  const { data: waiting } = query;
  if (waiting?.length === 0 && !query.isError)
    return <p className="-my-1 text-[0.8125rem] text-ink-3">Nothing is waiting for you.</p>;
  return (
    <Panel
      title="Waiting for you"
      count={
        waiting === undefined ? null : (
          <>
            <WorkCount count={waiting.length} />
            <RefreshFailure query={query} />
          </>
        )
      }
    >
      <ListState query={query} items="list of what waits" />
      {waiting === undefined ? null : (
        <FirstItems name="that wait">
          {waiting.map((one) => (
            <Entry key={`${one.link} ${one.title}`} waiting={one} />
          ))}
        </FirstItems>
      )}
    </Panel>
  );
}

function Entry({ waiting: { title, since, link } }: { waiting: Waiting }) {
  const { pathname, search } = useLocation();
  const [path, hash] = link.split('#');
  // On this screen the range that is shown stays.
  const to = path === pathname ? { search, hash: hash ?? '' } : link;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-hairline py-2 text-[0.8125rem] last:pb-0">
      <Link to={to} className="text-link min-w-0 flex-[1_1_18rem] py-0.5 wrap-anywhere pointer-coarse:py-2.5">
        <Amount text={hideAmountsIn(title)} />
      </Link>
      <span className="text-xs text-ink-3">
        since <At at={since} />
      </span>
    </li>
  );
}
