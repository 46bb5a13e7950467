import type { DealingRequest, RequestState } from '@equanim/contract/dealing';
import { useState } from 'react';
import { useRequests } from '../../../../api/dealing.ts';
import { formatCount } from '../../../../ui/format/number.ts';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { FilterSelect } from '../../../../ui/table/filter-select.tsx';
import { Pager } from '../../../../ui/table/pager.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { pageOf } from '../parts/page-of.ts';
import { useQuestion } from '../../parts/use-question.ts';
import { RequestDialog } from './request-dialog.tsx';
import type { RequestQuestion } from './request-question.ts';
import { RequestRow } from './request-row.tsx';
import { STATE_CHOICES } from './request-words.ts';

/** Every request for any day, newest first, each with its course of events. */
export function RequestsPanel() {
  const query = useRequests();
  const { asked, done, ask, close, finish } = useQuestion<RequestQuestion>();
  const requests = query.data;
  return (
    <Panel title="All requests" count={requests === undefined ? null : <RefreshFailure query={query} />}>
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <ListState query={query} items="requests" />
      {requests === undefined ? null : <Requests requests={requests} onAsk={ask} />}
      <RequestDialog question={asked} onClose={close} onDone={finish} />
    </Panel>
  );
}

interface RequestsProps {
  requests: readonly DealingRequest[];
  onAsk: (question: RequestQuestion) => void;
}

function Requests({ requests, onAsk }: RequestsProps) {
  const [filter, setFilter] = useState<{ state: RequestState | undefined; page: number }>({
    state: undefined,
    page: 1,
  });
  const matching = requests.filter(({ state }) => filter.state === undefined || state === filter.state);
  const { shown, page, totalPages } = pageOf(matching, filter.page);
  if (requests.length === 0) return <p className="dealing-none">No requests yet.</p>;
  return (
    <>
      <div className="dealing-filters">
        <FilterSelect
          label="State"
          all="Any state"
          value={filter.state}
          choices={STATE_CHOICES}
          // The options are the states, so the chosen one is among them.
          onChoose={(state) => setFilter({ state: state as RequestState | undefined, page: 1 })}
        />
        <output className="text-xs text-ink-3 tabular">{formatCount(matching.length)} shown</output>
      </div>
      {shown.length === 0 ? <p className="dealing-none">No request is in this state.</p> : null}
      <ul className="request-list">
        {shown.map((request) => (
          <li key={request.id}>
            <RequestRow request={request} onAsk={onAsk} />
          </li>
        ))}
      </ul>
      {totalPages < 2 ? null : (
        <Pager
          label="Pages of the requests"
          items="requests"
          note="Newest first."
          page={page}
          totalPages={totalPages}
          isLoading={false}
          onChange={(next) => setFilter({ ...filter, page: next })}
        />
      )}
    </>
  );
}
