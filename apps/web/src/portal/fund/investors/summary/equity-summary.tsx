import type { Investors } from '@equanim/contract/fund';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { Changing } from '../../../../ui/feedback/changing.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { formatPart, formatUsdt, NO_VALUE } from '../../../../ui/format/number.ts';
import { FittingFigure } from '../../../frame/fitting-figure.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { AsOfLine } from './as-of-line.tsx';
import { EquityBar } from './equity-bar.tsx';
import {
  type EquityPart,
  equityParts,
  PART_KEYS,
  PART_NAMES,
  type PartKey,
  sumOfShares,
} from './equity-parts.ts';
import './summary.css';

const NOTES: Record<PartKey, string> = {
  investors: 'After all fees',
  accrued: 'Theirs until taken',
  house: 'The firm’s own',
  settlement: 'Not dealt or not paid yet',
  manager: 'Fees not yet paid out',
};

interface EquitySummaryProps {
  query: UseQueryResult<Investors>;
  /** Says when it is read again. */
  refresh: ReactNode;
}

/** The equity and whose it is: a bar, and a card for each part, which is the legend of the bar. */
export function EquitySummary({ query, refresh }: EquitySummaryProps) {
  const { data, isPending } = query;
  const asOf = data?.as_of ?? null;
  const parts = data === undefined ? [] : equityParts(data);
  return (
    <section className="equity-summary" aria-label="Whose the equity is">
      <div className="card equity-card">
        <div className="equity-head">
          <div className="figure-card">
            <h2 className="text-[0.8125rem] text-ink-2">Equity</h2>
            <div className="figure tabular">
              {isPending ? <Skeleton className="h-8 w-44" /> : <Equity equity={asOf?.equity} />}
            </div>
          </div>
          <div className="equity-basis">
            {refresh}
            {asOf === null ? null : <AsOfLine asOf={asOf} />}
            {data === undefined ? null : <RefreshFailure query={query} />}
            {data === undefined || asOf !== null ? null : (
              <p className="as-of">No sample has a value yet: values come with the first one.</p>
            )}
          </div>
        </div>
        <EquityBar parts={parts} />
        <OverAll parts={parts} />
      </div>
      <dl className="equity-parts">
        {PART_KEYS.map((key, index) => (
          <PartCard key={key} name={key} part={parts[index]} isLoading={isPending} />
        ))}
      </dl>
    </section>
  );
}

const Unit = () => <span className="equity-unit">USDT</span>;

function Equity({ equity }: { equity: number | undefined }) {
  return (
    <>
      <FittingFigure text={formatUsdt(equity)} />
      {equity === undefined ? null : <Unit />}
    </>
  );
}

/** Why shares of the fund add up to more than all of it, where they do. */
function OverAll({ parts }: { parts: readonly EquityPart[] }) {
  const sum = formatPart(sumOfShares(parts));
  const [below] = parts.filter(({ value }) => value < 0).toSorted((one, other) => one.value - other.value);
  if (below === undefined || sum === NO_VALUE || sum === formatPart(1)) return null;
  return (
    <p className="equity-over" role="status">
      {PART_NAMES[below.key]} is below zero, at <Amount text={formatUsdt(below.value)} /> USDT, so all other
      shares of the fund add up to {sum}. What leaves the account for savings or another wallet is taken from
      the house, and is not in this equity.
    </p>
  );
}

interface PartCardProps {
  name: PartKey;
  /** Undefined where it is on its way, or not known. */
  part: EquityPart | undefined;
  isLoading: boolean;
}

function PartCard({ name, part, isLoading }: PartCardProps) {
  return (
    <div className="card equity-part">
      <dt>
        <span className={`equity-swatch equity-${name}`} aria-hidden="true" />
        {PART_NAMES[name]}
      </dt>
      <dd className="equity-part-value tabular">
        {isLoading ? <Skeleton className="h-6 w-32" /> : <Changing text={formatUsdt(part?.value)} />}
      </dd>
      <dd className="equity-part-note">
        <span>{NOTES[name]}</span>
        <span className="tabular">
          <span className="sr-only">, of the equity: </span>
          {isLoading ? '' : formatPart(part?.share)}
        </span>
      </dd>
    </div>
  );
}
