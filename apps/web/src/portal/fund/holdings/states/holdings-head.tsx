import { CUSTOMER_DELAY_HOURS } from '@equanim/contract/customer';
import type { CustomerHoldings } from '@equanim/contract/holdings';
import { STALE_AFTER_MS } from '@equanim/contract/wallet';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { toServerTime } from '../../../../api/server-time.ts';
import { firm } from '../../../../content/firm.ts';
import { HOUR_MS } from '../../../../ui/time.ts';
import { At } from '../../../frame/at.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import type { InvestorChoice } from '../use-chosen-investor.ts';

const PROMISED_MS = CUSTOMER_DELAY_HOURS * HOUR_MS + STALE_AFTER_MS;

interface HoldingsHeadProps {
  query: UseQueryResult<CustomerHoldings>;
  choice: InvestorChoice;
}

/** Whose holding this is, how far behind it is, and of when. */
export function HoldingsHead({ query, choice }: HoldingsHeadProps) {
  const asOf = query.data?.as_of ?? null;
  const isLate = asOf !== null && toServerTime(query.dataUpdatedAt) - Date.parse(asOf) > PROMISED_MS;
  return (
    <header className="holdings-head">
      <div className="holdings-facts">
        <span className="flex items-center gap-2 text-ink-1">
          <span className="dot text-warn" aria-hidden="true" />
          {isLate ? 'Delayed more than 1 day' : 'Delayed 1 day'}
        </span>
        {asOf === null ? null : (
          <span>
            As of <At at={asOf} />
          </span>
        )}
        {query.data === undefined ? null : <RefreshFailure query={query} />}
      </div>
      <Investor choice={choice} />
    </header>
  );
}

/** The investor by name and reference; a choice of them where somebody stands for several. */
function Investor({ choice: { chosen, all, choose } }: { choice: InvestorChoice }) {
  const id = useId();
  if (chosen === undefined) return null;
  const { name, reference } = chosen.investor;
  return (
    <p className="holdings-investor">
      <span className="holdings-print-title">{firm.name} · Holdings</span>
      {all.length === 1 ? (
        <bdi className="holdings-name">{name}</bdi>
      ) : (
        <>
          <label className="sr-only" htmlFor={id}>
            Investor
          </label>
          <select
            id={id}
            className="select"
            value={reference}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {all.map(({ investor }) => (
              <option key={investor.id} value={investor.reference} dir="auto">
                {investor.name}
              </option>
            ))}
          </select>
          <bdi className="holdings-name holdings-print-only">{name}</bdi>
        </>
      )}
      <span className="holdings-reference">{reference}</span>
    </p>
  );
}
