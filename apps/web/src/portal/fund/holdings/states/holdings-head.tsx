import type { CustomerHoldings } from '@equanim/contract/holdings';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { toServerTime } from '../../../../api/server-time.ts';
import { firm } from '../../../../content/firm.ts';
import { At } from '../../../frame/at.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { DelayNote } from '../../../frame/customer-delay.tsx';
import type { InvestorChoice } from '../use-chosen-investor.ts';

interface HoldingsHeadProps {
  query: UseQueryResult<CustomerHoldings>;
  choice: InvestorChoice;
}

/** Whose holding this is, how far behind it is, and of when. */
export function HoldingsHead({ query, choice }: HoldingsHeadProps) {
  const asOf = query.data?.as_of ?? null;
  return (
    <header className="holdings-head">
      <div className="holdings-facts">
        <DelayNote asOf={asOf === null ? null : Date.parse(asOf)} now={toServerTime(query.dataUpdatedAt)} />
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
