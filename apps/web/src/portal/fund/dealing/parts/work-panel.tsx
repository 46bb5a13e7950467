import { Children, useState, type ReactNode } from 'react';
import { formatCount } from '../../../../ui/format/number.ts';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';

/** The others come on demand: below stands what would be dealt. */
const FIRST_ITEMS = 6;

interface WorkPanelProps {
  title: string;
  count: number;
  /** What it means that something is in it. */
  note: string;
  /** Said where nothing is. */
  empty: string;
  /** What was last done here. */
  done?: { sentence: ReactNode } | undefined;
  /** A list item each. */
  children: ReactNode;
  /** What is asked about one of them. */
  dialog?: ReactNode;
}

/** Something to be done about a dealing day, or to be waited for. */
export function WorkPanel({ title, count, note, empty, done, children, dialog }: WorkPanelProps) {
  const [isWhole, setWhole] = useState(false);
  const items = Children.toArray(children);
  return (
    <Panel
      title={title}
      count={count === 0 ? null : <span className="work-count">{formatCount(count)}</span>}
      note={count === 0 ? undefined : note}
    >
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      {count === 0 ? (
        <p className="work-empty">{empty}</p>
      ) : (
        <ul className="work-list">{isWhole ? items : items.slice(0, FIRST_ITEMS)}</ul>
      )}
      {items.length > FIRST_ITEMS ? (
        <div className="work-more">
          <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            Show {isWhole ? `the first ${String(FIRST_ITEMS)}` : `all ${formatCount(items.length)}`}{' '}
            {title.toLowerCase()}
          </Button>
        </div>
      ) : null}
      {dialog}
    </Panel>
  );
}
