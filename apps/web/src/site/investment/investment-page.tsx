import type { Period } from '@equanim/finance/backtest';
import { useMemo, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { calculator } from '../../content/investment.ts';
import { useIsPrinting } from '../../ui/browser/use-is-printing.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CountUp } from './amount/count-up.tsx';
import { useBacktests, type BacktestLoad } from './backtest/use-backtests.ts';
import { Prerendered } from '../layout/prerendered.tsx';
import { Charts } from './chart/charts.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { growthOf, type Growth, PERIODS, SERIES } from './growth.ts';
import './investment.css';
import { AmountField } from './amount/amount-field.tsx';
import { formatFraction, formatSignedUsdCents, formatUsdCents } from '../../ui/format/number.ts';
import { type FigurePair, FigurePairs, fitOf } from './figures/figure-pairs.tsx';
import { NEAR, useWasVisible } from '../../ui/browser/visibility.ts';
import { Unprinted } from './unprinted.tsx';
import type { RiskPanelsProps } from './risk/risk-panels.tsx';
import { DEFAULT_AMOUNT, amountDigits, parseAmount } from './amount/amount.ts';

/** Initially three years (Specification 4.7). */
const DEFAULT_PERIOD = 3;

/** The address is not written at every keystroke: browsers refuse more than a hundred changes in half a minute. */
const WRITE_AFTER_MS = 250;

/** A part that the build has written, and only whoever comes from another page loads. */
const prerendered = (part: 'FundWords' | 'FundFees' | 'Closing') =>
  lazy(async () => ({ default: (await import('./prerendered-parts.tsx'))[part] }));

const FundWords = prerendered('FundWords');
const FundFees = prerendered('FundFees');
const Closing = prerendered('Closing');
const FiguresByYear = lazy(async () => ({
  default: (await import('./figures/figures-by-year.tsx')).FiguresByYear,
}));
const RiskPanels = lazy(async () => ({ default: (await import('./risk/risk-panels.tsx')).RiskPanels }));

/** What a visitor does before the page is printed: from then on every part comes, so that paper has it. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;
/** Without any sign they come by themselves, long after the first load. */
const REST_MS = 5000;

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-4 text-ink-2">
      The backtests could not be loaded.
      <Button onClick={onRetry}>Retry</Button>
    </p>
  );
}

/** The calculator: one amount and one period drive every figure, and all figures come from one result. */
export function InvestmentPage() {
  const [{ amount, period }, choose] = useChoice();
  const [load, retry] = useBacktests();
  const isPrinting = useIsPrinting();
  const analysis = load.status === 'loaded' ? load.analysis : null;
  const isRestDue = useRest();
  const growth = useMemo(
    () => (analysis === null ? null : growthOf(amount, analysis.backtests)),
    [amount, analysis],
  );
  const selected = growth?.periods[period];
  const onPeriod = (chosen: Period) => choose({ period: chosen });
  const disclaimer = <Disclaimer asOf={selected?.asOf} isRounded={growth?.isRounded} />;

  return (
    <div className="site-column pt-14 pb-32 lg:pt-22 print:max-w-none print:p-0 print:text-[8.5pt]/[1.4]">
      <header className={HEAD}>
        <div className="@container min-w-0">
          <h1 className="font-display text-title text-ink-2">{calculator.heading}</h1>
          <CountUp amount={amount} />
          <p className="mt-4 max-w-[46ch] text-lead text-ink-2 max-sm:text-[1rem]/[1.5] lg:mt-7 print:mt-1 print:max-w-none print:text-[8.5pt]">
            {calculator.lead}
          </p>
        </div>
        <Answer growth={growth} period={period} />
      </header>
      <FundPanel amount={amount} onAmount={(chosen) => choose({ amount: chosen })} />
      <PeriodCards
        growth={growth}
        isLoading={load.status === 'loading'}
        period={period}
        onPeriod={onPeriod}
      />
      <div aria-live="polite">{load.status === 'failed' ? <LoadFailure onRetry={retry} /> : null}</div>
      <div className={PROJECTION}>
        <Charts {...{ load, growth, isRestDue, isPrinting, period, onPeriod }} />
        <RoiSummary growth={growth} period={period} onPeriod={onPeriod} />
      </div>
      {disclaimer}
      <RiskPlace {...{ load, growth, isRestDue, amount, period, isPrinting }} />
      <Suspense fallback={<Unprinted>{calculator.figuresUnprinted}</Unprinted>}>
        {selected && isRestDue ? (
          <FiguresByYear amount={amount} growth={selected} isPrinting={isPrinting}>
            {disclaimer}
          </FiguresByYear>
        ) : null}
      </Suspense>
      <Prerendered id="after-figures" className="">
        <Closing />
      </Prerendered>
      {load.status === 'loading' ? <Unprinted>{calculator.unprinted}</Unprinted> : null}
    </div>
  );
}

/** Above the fold: the amount, and beside it what became of it. */
const HEAD =
  'grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(400px,5fr)] lg:items-center print:block';

const PROJECTION =
  'mt-18 grid gap-x-12 gap-y-14 pb-8 lg:grid-cols-[minmax(0,8fr)_minmax(340px,4fr)] print:mt-3 print:block print:p-0';

interface FundPanelProps {
  amount: number;
  onAmount: (amount: number) => void;
}

/** The flagship fund, what to put into it and what it costs. */
function FundPanel({ amount, onAmount }: FundPanelProps) {
  return (
    <section
      className="fund-panel print:mt-2 print:grid-cols-2 print:gap-8 print:py-2"
      aria-labelledby="fund"
    >
      <Prerendered id="fund-words" className="min-w-0">
        <FundWords />
      </Prerendered>
      <div className="min-w-0">
        <AmountField amount={amount} quickAmounts={calculator.quickAmounts} onAmount={onAmount} />
        <Prerendered id="fund-fees" className="">
          <FundFees />
        </Prerendered>
      </div>
    </section>
  );
}

interface PeriodCardsProps {
  /** None while the backtests load, and after that failed. */
  growth: Growth | null;
  isLoading: boolean;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** A card a period: what it grew by, before and after fees. */
function PeriodCards({ growth, isLoading, period, onPeriod }: PeriodCardsProps) {
  return (
    <ul className="period-cards print:mt-3 print:grid-cols-3" aria-busy={isLoading}>
      {PERIODS.map((each) => (
        <li key={each} className={`period-card series-${String(each)}`}>
          <button
            type="button"
            className="on-paper"
            aria-pressed={each === period}
            onClick={() => onPeriod(each)}
          >
            {SERIES[each]}
          </button>
          <dl className="mt-3 grid grid-cols-[1fr_1fr] gap-4 md:mt-6 print:mt-1">
            <CardFigure name="Growth" value={growth?.periods[each].gross.growth} />
            <CardFigure name="Net of fees" value={growth?.periods[each].net.growth} />
          </dl>
          <p className="mt-2 md:mt-4 print:mt-1">{calculator.basis}</p>
        </li>
      ))}
    </ul>
  );
}

function CardFigure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{formatFraction(value, 1)}</dd>
    </div>
  );
}

interface RoiSummaryProps {
  growth: Growth | null;
  period: Period;
  onPeriod: (period: Period) => void;
}

function pairsOf(growth: Growth | null, period: Period): FigurePair[] {
  const gross = growth?.periods[period].gross;
  const net = growth?.periods[period].net;
  return [
    {
      label: 'Profit',
      gross: formatSignedUsdCents(gross?.profit),
      net: formatSignedUsdCents(net?.profit),
    },
    {
      label: 'Total value',
      gross: formatUsdCents(gross?.totalValue),
      net: formatUsdCents(net?.totalValue),
    },
    { label: 'Growth', gross: formatFraction(gross?.growth, 1), net: formatFraction(net?.growth, 1) },
  ];
}

/** What the chosen period made of the amount, beside it. On paper the summary says it. */
function Answer({ growth, period }: Pick<RoiSummaryProps, 'growth' | 'period'>) {
  const pairs = pairsOf(growth, period);
  const fit = fitOf(pairs);
  return (
    <div className="card site-card print:hidden">
      <FigurePairs
        className={`series-${String(period)} ${fit === '' ? ANSWER : fit}`}
        isSelected
        heading={<span className="font-[540] text-ink-1">{SERIES[period]}</span>}
        pairs={pairs}
      />
      <Disclaimer asOf={growth?.periods[period].asOf} isRounded={growth?.isRounded} />
    </div>
  );
}

/** Columns of one width, which do not move when the figures come. */
const ANSWER = '[&_table]:table-fixed lg:[&_td]:text-[1.125rem] [&_td]:font-medium';

/** What each period made of the amount: profit, total value and growth, gross and net side by side. */
function RoiSummary({ growth, period, onPeriod }: RoiSummaryProps) {
  const pairs = { 1: pairsOf(growth, 1), 2: pairsOf(growth, 2), 3: pairsOf(growth, 3) };
  const fit = fitOf(PERIODS.flatMap((each) => pairs[each]));
  return (
    <section
      className="card site-card self-start print:mt-3 print:grid print:break-inside-avoid print:grid-cols-3 print:gap-x-6 print:p-0"
      aria-labelledby="roi"
    >
      <h2 id="roi" className="col-span-full font-display text-title">
        ROI Summary
      </h2>
      {PERIODS.map((each) => (
        <FigurePairs
          key={each}
          className={`roi-period mt-6 print:mt-1 series-${String(each)} ${fit}`}
          isSelected={each === period}
          heading={
            <button
              type="button"
              className="min-h-6 on-paper print:min-h-0"
              aria-pressed={each === period}
              onClick={() => onPeriod(each)}
            >
              {SERIES[each]}
            </button>
          }
          pairs={pairs[each]}
        />
      ))}
    </section>
  );
}

/** Whether the parts below the first view are to come, seen or not: anything was done on the page, or it has rested. */
function useRest(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const begin = () => setDue(true);
    for (const sign of SIGNS) window.addEventListener(sign, begin, { once: true, passive: true });
    const timer = setTimeout(begin, REST_MS);
    return () => {
      clearTimeout(timer);
      SIGNS.forEach((sign) => window.removeEventListener(sign, begin));
    };
  }, []);
  return isDue;
}

interface RiskPlaceProps extends Omit<RiskPanelsProps, 'analysis' | 'growth'> {
  load: BacktestLoad;
  growth: RiskPanelsProps['growth'] | null;
  isRestDue: boolean;
}

/** The place of return, risk, past windows and fees, kept free until their scripts have come. */
function RiskPlace({ load, growth, isRestDue, ...shown }: RiskPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useWasVisible(place, NEAR);
  if (load.status === 'failed') return null;
  const isShown = load.status === 'loaded' && growth !== null && (isNear || isRestDue);
  return (
    <div
      ref={place}
      className="print:break-before-page noscript:hidden"
      aria-busy={load.status === 'loading'}
    >
      {isShown ? (
        <Suspense fallback={<NotYet isSaid />}>
          <RiskPanels analysis={load.analysis} growth={growth} {...shown} />
        </Suspense>
      ) : (
        <NotYet isSaid={load.status === 'loaded'} />
      )}
    </div>
  );
}

/** About as high as what comes later. */
function NotYet({ isSaid }: { isSaid: boolean }) {
  return (
    <div className="min-h-[1180px] sm:min-h-[2220px] lg:min-h-[1780px] print:min-h-0">
      {isSaid ? <Unprinted>{calculator.figuresUnprinted}</Unprinted> : null}
    </div>
  );
}

const subscribe = (notify: () => void): (() => void) => {
  addEventListener('popstate', notify);
  return () => removeEventListener('popstate', notify);
};

/**
 * Amount and period, kept in the address so that a link shows the same picture. Prerendered markup and hydration show
 * the defaults; the address is read after that.
 */
function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  const [changes, setChanges] = useState<Partial<Choice>>({});
  const choice = useMemo(() => ({ ...readChoice(search), ...changes }), [search, changes]);

  useEffect(() => {
    if (Object.keys(changes).length === 0) return;
    const write = () => {
      const { pathname, search: query, hash } = location;
      history.replaceState(history.state, '', `${pathname}${writeChoice(query, choice)}${hash}`);
    };
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changes, choice]);

  return [choice, (change) => setChanges((before) => ({ ...before, ...change }))];
}

/** What a link to the page carries. */
interface Choice {
  readonly amount: number;
  readonly period: Period;
}

/** The choice in the query of an address; what is missing or cannot be read falls back to the default. */
function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  return {
    amount: parseAmount(query.get('amount') ?? '') ?? DEFAULT_AMOUNT,
    period: PERIODS.find((period) => String(period) === query.get('period')) ?? DEFAULT_PERIOD,
  };
}

/** A query with the choice in it, other parameters left as they are. */
function writeChoice(search: string, { amount, period }: Choice): string {
  const query = new URLSearchParams(search);
  query.set('amount', amountDigits(amount));
  query.set('period', String(period));
  return `?${query.toString()}`;
}
