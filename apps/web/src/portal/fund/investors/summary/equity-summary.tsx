import type { Investors } from '@equanim/contract/fund';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { Changing } from '../../../../ui/feedback/changing.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { formatPart, formatUsdt, NO_VALUE } from '../../../../ui/format/number.ts';
import { FittingFigure } from '../../../frame/fitting-figure.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { SampleBasis, Units } from '../../parts/units.tsx';

/** Who owns the equity, in the order of the bar. */
const PART_NAMES = {
  investors: 'Investors’ net value',
  accrued: 'Accrued fees',
  house: 'House',
  settlement: 'Money in transit',
  manager: 'Manager',
} as const;

/** In the order of the bar. */
const PART_KEYS = Object.keys(PART_NAMES) as PartKey[];

const CENTS = 100;

const sumOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + Math.round(value * CENTS), 0) / CENTS;

/** The parts above zero, as they share the bar; what is below zero has no width. */
const drawnParts = (parts: readonly EquityPart[]): EquityPart[] => parts.filter(({ value }) => value > 0);

/** What the parts above zero are of the equity together: more than 1 where another is below zero, null where there is no equity. */
const sumOfShares = (parts: readonly EquityPart[]): number | null =>
  drawnParts(parts).reduce<number | null>(
    (sum, { share }) => (share === null ? null : (sum ?? 0) + share),
    null,
  );

const NOTES: Record<PartKey, string> = {
  investors: 'After all fees',
  accrued: 'Belongs to investors until charged',
  house: 'The firm’s own',
  settlement: 'Not dealt or not paid yet',
  manager: 'Fees earned, not yet withdrawn',
};

const COLORS: Record<PartKey, string> = {
  investors: 'bg-portfolio',
  accrued: 'bg-portfolio/50',
  house: 'bg-ink-3',
  settlement: 'bg-warn',
  manager: 'bg-purple-500',
};

interface EquitySummaryProps {
  query: UseQueryResult<Investors>;
  /** Says when it is read again. */
  refresh: ReactNode;
}

/** The equity and whose it is: a bar, and below it the parts, which are its legend. */
export function EquitySummary({ query, refresh }: EquitySummaryProps) {
  const { data, isPending } = query;
  const asOf = data?.as_of ?? null;
  const parts = data === undefined ? [] : equityParts(data);
  return (
    <section className="card grid gap-5" aria-label="Who owns the equity">
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-6 gap-y-2 md:grid-cols-[minmax(14rem,auto)_minmax(0,1fr)]">
        <div className="figure-card">
          <h2 className="text-[0.8125rem] text-ink-2">Equity</h2>
          <div className="figure tabular">
            {isPending ? <Skeleton className="h-8 w-44" /> : <Equity equity={asOf?.equity} />}
          </div>
        </div>
        <div className="grid content-between justify-items-start gap-2 self-stretch md:justify-items-end">
          <div className="max-md:order-1 max-md:*:mx-0">{refresh}</div>
          {asOf === null ? null : <AsOfLine asOf={asOf} />}
          {isPending ? <Skeleton className="h-15 w-64 max-w-full md:h-[1lh]" /> : null}
          {data === undefined ? null : <RefreshFailure query={query} />}
          {data === undefined || asOf !== null ? null : (
            <p className={AS_OF}>No sample has a value yet: values come with the first one.</p>
          )}
        </div>
      </div>
      <EquityBar parts={parts} />
      <OverAll parts={parts} />
      <dl className="grid gap-x-8 md:grid-cols-3 md:gap-y-4 lg:grid-cols-5">
        {PART_KEYS.map((key, index) => (
          <Part key={key} name={key} part={parts[index]} isLoading={isPending} />
        ))}
      </dl>
    </section>
  );
}

const AS_OF = 'flex flex-wrap gap-x-5 gap-y-0.5 text-[0.8125rem] text-ink-2 md:justify-end';

function Equity({ equity }: { equity: number | undefined }) {
  return (
    <>
      <FittingFigure text={formatUsdt(equity)} />
      {equity === undefined ? null : (
        <span className="ml-2 self-end pb-1.5 text-[0.8125rem] font-normal tracking-normal text-ink-3">
          USDT
        </span>
      )}
    </>
  );
}

/** Why shares of the fund add up to more than all of it, where they do. */
function OverAll({ parts }: { parts: readonly EquityPart[] }) {
  const sum = formatPart(sumOfShares(parts));
  const [below] = parts.filter(({ value }) => value < 0).toSorted((one, other) => one.value - other.value);
  if (below === undefined || sum === NO_VALUE || sum === formatPart(1)) return null;
  return (
    <p className="max-w-[70ch] text-[0.8125rem] text-warn" role="status">
      {PART_NAMES[below.key]} is below zero, at <Amount text={formatUsdt(below.value)} /> USDT, so all other
      shares of the fund add up to {sum}. What leaves the account for savings or another wallet is taken from
      the house, and is not in this equity.
    </p>
  );
}

interface PartProps {
  name: PartKey;
  /** Undefined where it is on its way, or not known. */
  part: EquityPart | undefined;
  isLoading: boolean;
}

/** One below the other they read as a legend, beside each other as figures. */
function Part({ name, part, isLoading }: PartProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-hairline pt-2.5 max-md:pb-2.5 md:block">
      <dt className="flex items-center gap-2 text-[0.8125rem] whitespace-nowrap text-ink-2">
        <span className={`size-2.5 flex-none rounded-[2px] ${COLORS[name]}`} aria-hidden="true" />
        {PART_NAMES[name]}
      </dt>
      <dd className="font-medium whitespace-nowrap tabular md:mt-2 md:text-xl md:leading-tight">
        {isLoading ? <Skeleton className="h-[1lh] w-32" /> : <Changing text={formatUsdt(part?.value)} />}
      </dd>
      <dd className="col-span-2 flex justify-between gap-x-3 text-xs text-ink-3 max-md:pl-4.5 md:mt-1 md:max-[1360px]:flex-col-reverse">
        <span>{NOTES[name]}</span>
        <span className="tabular">
          <span className="sr-only">, of the equity: </span>
          {isLoading ? '\u00A0' : formatPart(part?.share)}
        </span>
      </dd>
    </div>
  );
}

/** Which sample every value of the screen rests on. */
function AsOfLine({ asOf }: { asOf: NonNullable<Investors['as_of']> }) {
  const { taken_at: takenAt, price, units } = asOf;
  return (
    <p className={AS_OF}>
      <SampleBasis takenAt={takenAt} price={price} />
      <span>
        <Units units={units} /> units in issue
      </span>
    </p>
  );
}

const BAR = 'flex h-2.5 gap-0.5 overflow-hidden rounded-full';

/** The parts of the equity beside each other; a strip without color while they are not known. */
function EquityBar({ parts }: { parts: readonly EquityPart[] }) {
  const drawn = drawnParts(parts);
  if (drawn.length === 0) return <div className={`${BAR} bg-surface-2`} aria-hidden="true" />;
  const said = parts.map(({ key, share }) => `${PART_NAMES[key]} ${formatPart(share)}`).join(', ');
  return (
    <div className={BAR} role="img" aria-label={`Parts of the equity: ${said}`}>
      {drawn.map(({ key, value }) => (
        // The least of them is still seen.
        <span key={key} className={`min-w-1 basis-0 ${COLORS[key]}`} style={{ flexGrow: value }} />
      ))}
    </div>
  );
}

type PartKey = keyof typeof PART_NAMES;

/** A part of the equity. */
interface EquityPart {
  key: PartKey;
  /** USDT. */
  value: number;
  /** Fraction of the equity; null where the equity is not above zero. */
  share: number | null;
}

/** Who owns the equity: parts that add up to it. Empty before the first sample. */
function equityParts({ as_of: asOf, investors, house, settlement, manager }: Investors): EquityPart[] {
  if (asOf === null) return [];
  const { equity } = asOf;
  const values: Record<PartKey, number> = {
    investors: sumOf(investors.map((each) => each.net_value)),
    accrued: sumOf(investors.map((each) => each.accrued_fee)),
    house: house?.value ?? 0,
    settlement: settlement?.value ?? 0,
    manager: manager?.value ?? 0,
  };
  return PART_KEYS.map((key) => ({
    key,
    value: values[key],
    share: equity > 0 ? values[key] / equity : null,
  }));
}
