import type { Investor } from '@equanim/contract/fund';
import { useId, useState } from 'react';
import { useMedia } from '../../../../ui/browser/media.ts';
import { useIsPrinting } from '../../../../ui/browser/use-is-printing.ts';
import { formatCount } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { SortChoice } from '../../../frame/controls/sorting.tsx';
import { matchesWords } from '../../../frame/matches-words.ts';
import { useOnDemand } from '../../../frame/on-demand.tsx';
import type { AskedDialog } from '../asked-dialog.ts';
import { COLUMNS, directionWords, BY_NET_VALUE, nextSorting, sortHoldings } from './holding-columns.ts';
import { HoldingsList } from './holdings-list.tsx';
import { HoldingsTable } from './holdings-table.tsx';

/** Under this the table does not fit: investors stand as cards below each other. */
const STACKED = '(width < 1280px)';
/** From so many investors on, the list can be narrowed. */
const FILTER_FROM = 5;

const loadDetails = async () => (await import('../series/investor-details.tsx')).InvestorDetails;

interface ShownHoldingsProps {
  investors: readonly Investor[];
  onAsk: (asked: AskedDialog) => void;
}

/** The investors that a text finds, in the chosen order. */
export function ShownHoldings({ investors, onAsk }: ShownHoldingsProps) {
  const isNarrow = useMedia(STACKED) === true;
  // No paper is wide enough for the table.
  const isStacked = useIsPrinting() || isNarrow;
  const [text, setText] = useState('');
  const [sorting, setSorting] = useState(BY_NET_VALUE);
  const { opened, toggle } = useOpened();
  const isLong = investors.length >= FILTER_FROM;
  const matches = matchesWords(isLong ? text : '');
  const found = investors.filter(({ name, reference, users }) =>
    matches([name, reference, ...users.flatMap((user) => [user.name, user.email])].join(' ')),
  );
  const shown = sortHoldings(found, sorting);
  const { Component: Details } = useOnDemand(loadDetails, opened.size > 0);
  const rows = {
    investors: shown,
    opened,
    Details,
    onToggle: toggle,
    onAsk,
  };
  return (
    <>
      {isLong || isStacked ? (
        <div className="holdings-filters">
          {isLong ? <TextFilter text={text} shownCount={shown.length} onChange={setText} /> : null}
          {isStacked ? (
            <SortChoice
              label="Sort investors"
              choices={COLUMNS}
              sort={sorting.sort}
              order={sorting.order}
              words={directionWords(sorting)}
              onChoose={(sort) => setSorting(nextSorting(sorting, sort))}
              onReverse={() => setSorting(nextSorting(sorting, sorting.sort))}
            />
          ) : null}
        </div>
      ) : null}
      {shown.length === 0 ? <NobodyMatches onEverybody={() => setText('')} /> : null}
      {shown.length > 0 && isStacked ? <HoldingsList {...rows} /> : null}
      {shown.length > 0 && !isStacked ? (
        <HoldingsTable
          {...rows}
          sorting={sorting}
          onSort={(sort) => setSorting(nextSorting(sorting, sort))}
        />
      ) : null}
    </>
  );
}

/** The investors whose details are open. */
function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpened((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set(before).add(id),
    );
  return { opened, toggle };
}

interface TextFilterProps {
  text: string;
  shownCount: number;
  onChange: (text: string) => void;
}

function TextFilter({ text, shownCount, onChange }: TextFilterProps) {
  const id = useId();
  return (
    <search className="holdings-search">
      <label className="sr-only" htmlFor={id}>
        Name, reference or user
      </label>
      <input
        id={id}
        type="search"
        className="input"
        placeholder="Name, reference or user"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <output className="sr-only">{formatCount(shownCount)} shown</output>
    </search>
  );
}

function NobodyMatches({ onEverybody }: { onEverybody: () => void }) {
  return (
    <div className="grid min-h-40 content-center justify-items-center gap-4">
      <p className="text-ink-3">No investor matches.</p>
      <Button onClick={onEverybody}>Show all investors</Button>
    </div>
  );
}
