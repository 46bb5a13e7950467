import type { StrikeRow } from '@equanim/contract/strikes';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDeadline, formatUtcDay } from '../../../../ui/format/date.ts';
import { formatCount, formatUnitPrice } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { At } from '../../../frame/at.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { StateDot } from '../../parts/row.tsx';
import { Confirmed } from '../../parts/waiting-acts.tsx';
import { formatExactPrice, formatPriceError } from '../../../../ui/format/exact.ts';
import { wordFor } from '../../../../ui/format/word.ts';

interface DaysPanelProps {
  query: UseQueryResult<StrikeRow[]>;
  /** The day that is shown. */
  chosen: string | undefined;
  hrefOf: (day: string) => string;
}

/** Every dealing day, newest first; a long list begins with its newest. */
export function DaysPanel({ query, chosen, hrefOf }: DaysPanelProps) {
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const rows = query.data;
  return (
    <nav
      className="card px-3 pt-5 pb-3 max-md:px-2 max-md:pt-4 max-md:pb-2 print:hidden"
      aria-labelledby={heading}
    >
      <div className="px-2">
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={heading} className="card-title">
            Dealing days
          </h2>
          {rows === undefined ? null : <RefreshFailure query={query} />}
        </div>
        <ListState query={query} items="dealing days" />
        {rows?.length === 0 ? (
          <p className="panel-empty">No dealing day yet: the ledger begins with the first sample.</p>
        ) : null}
      </div>
      {rows === undefined ? null : (
        <ol className="mt-2 grid gap-0.5 max-[1200px]:grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]">
          {rows.map((row, index) => (
            <li key={row.day} className={isWhole || row.day === chosen ? '' : hiddenFrom(index)}>
              <Day row={row} isChosen={row.day === chosen} href={hrefOf(row.day)} />
            </li>
          ))}
        </ol>
      )}
      {rows === undefined || rows.length <= AT_FIRST_ON_A_PHONE ? null : (
        <Button
          variant="quiet"
          className={`mt-1 w-full text-[0.8125rem] ${rows.length > AT_FIRST ? '' : 'md:hidden'}`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show the newest' : `Show all ${formatCount(rows.length)}`}
        </Button>
      )}
    </nav>
  );
}

/** A long list begins with its newest. */
const AT_FIRST = 8;
const AT_FIRST_ON_A_PHONE = 3;

function hiddenFrom(index: number): string {
  if (index >= AT_FIRST) return 'hidden';
  return index >= AT_FIRST_ON_A_PHONE ? 'max-md:hidden' : '';
}

interface DayProps {
  row: StrikeRow;
  isChosen: boolean;
  href: string;
}

function Day({ row, isChosen, href }: DayProps) {
  const { day, state, price, sample_at: sampleAt, nav_error: navError } = row;
  return (
    <Link className="dealing-day" to={href} aria-current={isChosen ? 'true' : undefined}>
      <span className="text-[0.8125rem] font-medium text-ink-1 tabular">{formatUtcDay(day)}</span>
      <DayState state={state} />
      <span className="col-start-2 row-start-2 text-end text-ink-2 tabular">
        {price === null ? 'No price' : <span title={formatExactPrice(price)}>{formatUnitPrice(price)}</span>}
      </span>
      <span className="row-start-2 whitespace-nowrap text-ink-3">
        {sampleAt === null ? 'No sample' : <At at={sampleAt} format={formatDeadline} />}
      </span>
      <DecidedBy row={row} />
      {navError === null ? null : (
        <span className="col-span-2 flex items-baseline gap-1.5 text-ink-1 [overflow-wrap:anywhere]">
          <span className="dot translate-y-[-0.15em] text-warn" aria-hidden="true" />
          NAV error {formatPriceError(navError)} USDT per unit
        </span>
      )}
    </Link>
  );
}

function DecidedBy({ row: { finalized_by: finalizedBy, passed } }: Pick<DayProps, 'row'>) {
  const by = finalizedBy ?? passed?.by ?? null;
  if (by === null) return null;
  return (
    <span className="col-span-2 text-ink-3 [overflow-wrap:anywhere]">
      by <bdi>{by}</bdi>
      {passed == null ? null : <Confirmed by={passed.confirmed_by} />}
    </span>
  );
}

/** What has become of a dealing day, on the screen. */
const DAY_STATES: Record<StrikeRow['state'], string> = {
  final: 'Final',
  passed: 'Passed',
  open: 'Open',
  missed: 'Missed',
  upcoming: 'Upcoming',
};

const TONES: Record<StrikeRow['state'], string> = {
  final: 'text-gain',
  passed: 'text-ink-3',
  open: 'text-warn',
  missed: 'text-ink-3',
  upcoming: 'text-info',
};

/** The state of a dealing day, by word and dot. */
export function DayState({ state }: Pick<StrikeRow, 'state'>) {
  return <StateDot tone={TONES[state]}>{wordFor(DAY_STATES, state)}</StateDot>;
}
