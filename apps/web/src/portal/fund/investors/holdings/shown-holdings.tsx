import type { Investor } from '@equanim/contract/fund';
import { useId, useState } from 'react';
import { useMedia } from '../../../../ui/browser/media.ts';
import { useIsPrinting } from '../../../../ui/browser/use-is-printing.ts';
import { formatCount, formatUsdt, formatPart, formatShares, NO_VALUE } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { SortChoice } from '../../../frame/controls/sorting.tsx';
import { matchesWords } from '../../../../ui/table/matches-words.ts';
import { useOnDemand } from '../../../frame/on-demand.tsx';
import type { AskedDialog } from '../asked-dialog.ts';
import {
  COLUMNS,
  directionWords,
  BY_NET_VALUE,
  nextSorting,
  sortHoldings,
  markOf,
} from './holding-columns.ts';
import { HoldingsTable, type HoldingRowsProps, HoldingName, NetResult } from './holdings-table.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { Fact, Facts } from '../../../../ui/facts/facts.tsx';
import { MarkDistance } from './mark-distance.tsx';

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

/** The same investors where the table has no room: one card each, of two lines on a phone, which opens to the rest. */
function HoldingsList({ investors, opened, ...rest }: HoldingRowsProps) {
  return (
    <>
      <p className="holdings-key" aria-hidden="true">
        Net value, net result
      </p>
      <ul className="holdings-list">
        {investors.map((investor) => (
          <Card key={investor.id} investor={investor} isOpen={opened.has(investor.id)} {...rest} />
        ))}
      </ul>
    </>
  );
}

interface CardProps extends Pick<HoldingRowsProps, 'Details' | 'onToggle' | 'onAsk'> {
  investor: Investor;
  isOpen: boolean;
}

function Card({ investor, isOpen, Details, onToggle, onAsk }: CardProps) {
  const details = useId();
  return (
    <li className={`holding-card ${isOpen ? 'is-open' : ''}`}>
      <HoldingName investor={investor} isOpen={isOpen} details={details} onToggle={onToggle} />
      <p className="investor-worth">
        <span className="font-medium">
          <span className="sr-only">Net value </span>
          <Amount text={formatUsdt(investor.net_value)} />
        </span>
        <span className="holding-second">
          <span className="sr-only">Net result </span>
          <NetResult result={investor.net_result} />
        </span>
      </p>
      <HoldingFacts investor={investor} />
      {isOpen ? (
        <div id={details} className="holding-more">
          {Details === null ? null : <Details investor={investor} isStacked onAsk={onAsk} />}
        </div>
      ) : null}
    </li>
  );
}

/** The figures of a holding that its card has beside its net value; on a phone they show once the card is open. */
function HoldingFacts({ investor }: { investor: Investor }) {
  const { since, shares, share_of_fund: share, accrued_fee: accruedFee } = investor;
  return (
    <Facts className="holding-facts">
      <Fact name="Since">{since === null ? NO_VALUE : formatDealingDay(since)}</Fact>
      <Fact name="Shares">
        <Amount text={formatShares(shares)} />
      </Fact>
      <Fact name="Share of the fund">{formatPart(share)}</Fact>
      <Fact name="High-water mark">
        <Amount text={formatUsdt(markOf(investor))} />
      </Fact>
      <Fact name="Against the mark">
        <MarkDistance investor={investor} />
      </Fact>
      <Fact name="Accrued fee">
        <Amount text={formatUsdt(accruedFee)} />
      </Fact>
      <Fact name="Paid in">
        <Amount text={formatUsdt(investor.paid_in)} />
      </Fact>
      <Fact name="Paid out">
        <Amount text={formatUsdt(investor.paid_out)} />
      </Fact>
    </Facts>
  );
}
