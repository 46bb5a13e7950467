import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { toServerTime } from '../../../api/server-time.ts';
import { firm } from '../../../content/firm.ts';
import { At } from '../../frame/at.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { DelayNote } from '../../frame/customer-delay.tsx';

interface HoldingsHeadProps {
  query: UseQueryResult<CustomerHoldings>;
  choice: InvestorChoice;
}

/** Whose holding this is, how far behind it is, and of when. */
export function HoldingsHead({ query, choice }: HoldingsHeadProps) {
  const asOf = query.data?.as_of ?? null;
  return (
    <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-1 print:border-b print:border-strong print:pb-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-[0.8125rem] text-ink-3">
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

/** The investor by name and reference; a choice of them where somebody acts for several. */
function Investor({ choice: { chosen, all, choose } }: { choice: InvestorChoice }) {
  const id = useId();
  if (chosen === undefined) return null;
  const { name, reference } = chosen.investor;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
      <span className="hidden font-medium print:inline">{firm.name} · Holdings</span>
      {all.length === 1 ? (
        <bdi className="font-medium [overflow-wrap:anywhere]">{name}</bdi>
      ) : (
        <>
          <label className="sr-only" htmlFor={id}>
            Investor
          </label>
          <select
            id={id}
            className="select max-w-[min(24rem,100%)] text-ellipsis"
            value={reference}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {all.map(({ investor }) => (
              <option key={investor.id} value={investor.reference} dir="auto">
                {investor.name}
              </option>
            ))}
          </select>
          <bdi className="hidden font-medium print:inline">{name}</bdi>
        </>
      )}
      <span className="font-mono text-xs text-ink-3">{reference}</span>
    </p>
  );
}

/** Whose holding is shown, and how another is chosen. */
interface InvestorChoice {
  /** Undefined while there is none. */
  chosen: Holding | undefined;
  all: readonly Holding[];
  /** By its reference. */
  choose: (reference: string) => void;
}

const NAME = 'investor';

/** The investor that the address names by its reference, else the first. */
export function useChosenInvestor(all: readonly Holding[]): InvestorChoice {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(NAME);
  return {
    chosen: all.find(({ investor }) => investor.reference === asked) ?? all[0],
    all,
    choose: (reference) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(NAME, reference);
          return after;
        },
        { replace: true },
      ),
  };
}
