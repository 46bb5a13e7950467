import type { StrikeRow } from '@equanim/contract/strikes';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDeadline, formatDealingDay } from '../../../../ui/format/date.ts';
import { formatCount, formatUnitPrice } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { At } from '../../../frame/at.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { Confirmed } from '../parts/confirmed.tsx';
import { formatExactPrice, formatPriceError } from '../../../../ui/format/exact.ts';
import { DayState } from './day-state.tsx';

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
    <nav className="card dealing-days" aria-labelledby={heading}>
      <div className="dealing-head">
        <h2 id={heading} className="card-title">
          Dealing days
        </h2>
        {rows === undefined ? null : <RefreshFailure query={query} />}
      </div>
      <div className="dealing-days-empty">
        <ListState query={query} items="dealing days" />
      </div>
      {rows?.length === 0 ? (
        <p className="dealing-none">No dealing day yet: the ledger begins with the first sample.</p>
      ) : null}
      {rows === undefined ? null : (
        <ol className={isWhole ? 'dealing-day-list is-whole' : 'dealing-day-list'}>
          {rows.map((row) => (
            <li key={row.day}>
              <Day row={row} isChosen={row.day === chosen} href={hrefOf(row.day)} />
            </li>
          ))}
        </ol>
      )}
      {rows === undefined ? null : (
        <Button
          variant="quiet"
          className="dealing-days-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show the newest' : `Show all ${formatCount(rows.length)}`}
        </Button>
      )}
    </nav>
  );
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
      <span className="dealing-day-name">{formatDealingDay(day)}</span>
      <DayState state={state} />
      <span className="dealing-day-price">
        {price === null ? 'No price' : <span title={formatExactPrice(price)}>{formatUnitPrice(price)}</span>}
      </span>
      <span className="dealing-day-sample">
        {sampleAt === null ? 'No sample' : <At at={sampleAt} format={formatDeadline} />}
      </span>
      <DecidedBy row={row} />
      {navError === null ? null : (
        <span className="dealing-day-error">
          <span className="dot text-warn" aria-hidden="true" />
          NAV error {formatPriceError(navError)} USDT a unit
        </span>
      )}
    </Link>
  );
}

function DecidedBy({ row: { finalized_by: finalizedBy, passed } }: Pick<DayProps, 'row'>) {
  const by = finalizedBy ?? passed?.by ?? null;
  if (by === null) return null;
  return (
    <span className="dealing-day-by">
      by <bdi>{by}</bdi>
      {passed == null ? null : <Confirmed by={passed.confirmed_by} />}
    </span>
  );
}
