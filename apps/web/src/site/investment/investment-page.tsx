import type { Period } from '@equanim/finance/backtest';
import { useMemo, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { calculator, fund, investmentClosing } from '../../content/investment.ts';
import { useIsPrinting } from '../../ui/browser/use-is-printing.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CountUp } from './amount/count-up.tsx';
import { useBacktests, type BacktestLoad } from './backtest/use-backtests.ts';
import { Disclaimer, MethodBox } from './caveats.tsx';
import { Charts } from './chart/charts.tsx';
import { FiguresByYear } from './figures/figures-by-year.tsx';
import { growthOf, type Growth, PERIODS, SERIES } from './growth.ts';
import './investment.css';
import './print.css';
import { fees } from '../../content/fees.ts';
import { LogoMark } from '../../content/logo.tsx';
import { AmountField } from './amount/amount-field.tsx';
import './amount/amount.css';
import { formatFraction, formatSignedUsdCents, formatUsdCents } from '../../ui/format/number.ts';
import './figures/figures.css';
import { type FigurePair, FigurePairs, fitOf } from './figures/figure-pairs.tsx';
import { IconArrowRight } from '../../ui/picture/icons.tsx';
import { NEAR, useWasVisible } from '../../ui/browser/visibility.ts';
import type { RiskPanelsProps } from './risk/risk-panels.tsx';
import { DEFAULT_AMOUNT, amountDigits, parseAmount } from './amount/amount.ts';

/** Initially three years (Specification 4.7). */
const DEFAULT_PERIOD = 3;

/** The address is not written at every keystroke: browsers refuse more than a hundred changes in half a minute. */
const WRITE_AFTER_MS = 250;

const RiskPanels = lazy(async () => ({ default: (await import('./risk/risk-panels.tsx')).RiskPanels }));

/** Whatever a visitor does before the page can be printed: from then on the figures come, so that paper has them. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="investment-failure">
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
  const hasVisitor = useHasVisitor();
  const analysis = load.status === 'loaded' ? load.analysis : null;
  const growth = useMemo(
    () => (analysis === null ? null : growthOf(amount, analysis.backtests)),
    [amount, analysis],
  );
  const selected = growth?.periods[period];
  const onPeriod = (chosen: Period) => choose({ period: chosen });
  const disclaimer = <Disclaimer asOf={selected?.asOf} isRounded={growth?.isRounded} />;

  return (
    <div className="site-column printed investment">
      <header className="investment-head">
        <h1 className="font-display text-title">{calculator.heading}</h1>
        <CountUp amount={amount} />
        <p className="text-lead text-ink-2">{calculator.lead}</p>
      </header>
      <FundPanel amount={amount} onAmount={(chosen) => choose({ amount: chosen })} />
      <PeriodCards
        growth={growth}
        isLoading={load.status === 'loading'}
        period={period}
        onPeriod={onPeriod}
      />
      {disclaimer}
      <div aria-live="polite">{load.status === 'failed' ? <LoadFailure onRetry={retry} /> : null}</div>
      <div className="investment-projection">
        <Charts {...{ load, growth, hasVisitor, isPrinting, period, onPeriod }} />
        <RoiSummary growth={growth} period={period} onPeriod={onPeriod} />
      </div>
      {disclaimer}
      <RiskPlace {...{ load, growth, hasVisitor, amount, period, isPrinting }} />
      {selected ? (
        <FiguresByYear amount={amount} growth={selected} isPrinting={isPrinting}>
          {disclaimer}
        </FiguresByYear>
      ) : null}
      <MethodBox />
      <InvestmentClosing />
      {load.status === 'loading' ? <p className="investment-unprinted">{calculator.unprinted}</p> : null}
    </div>
  );
}

interface FundPanelProps {
  amount: number;
  onAmount: (amount: number) => void;
}

/** The flagship fund, what to put into it and what it costs. */
function FundPanel({ amount, onAmount }: FundPanelProps) {
  return (
    <section className="fund-panel" aria-labelledby="fund">
      <div className="fund-words">
        <LogoMark className="fund-mark" />
        <h2 id="fund" className="font-display text-display-2">
          {fund.name}
        </h2>
        <p>{fund.description}</p>
      </div>
      <div className="fund-terms">
        <AmountField amount={amount} quickAmounts={calculator.quickAmounts} onAmount={onAmount} />
        <h3 className="eyebrow">Fee structure</h3>
        <dl className="fee-ledger">
          {fees.list.map(({ label, rate }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{rate}</dd>
            </div>
          ))}
        </dl>
        <p className="fee-notes">
          {fees.highWaterMark} {fees.netAssetValue}
        </p>
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
    <ul className="period-cards" aria-busy={isLoading}>
      {PERIODS.map((each) => (
        <li key={each} className={`period-card series-${String(each)}`}>
          <button type="button" aria-pressed={each === period} onClick={() => onPeriod(each)}>
            {SERIES[each]}
          </button>
          <dl>
            <div>
              <dt>Growth</dt>
              <dd className="tabular">{formatFraction(growth?.periods[each].gross.growth, 1)}</dd>
            </div>
            <div>
              <dt>Net of fees</dt>
              <dd className="tabular">{formatFraction(growth?.periods[each].net.growth, 1)}</dd>
            </div>
          </dl>
          <p>{calculator.basis}</p>
        </li>
      ))}
    </ul>
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

/** What each period made of the amount: profit, total value and growth, gross and net side by side. */
function RoiSummary({ growth, period, onPeriod }: RoiSummaryProps) {
  const pairs = { 1: pairsOf(growth, 1), 2: pairsOf(growth, 2), 3: pairsOf(growth, 3) };
  const fit = fitOf(PERIODS.flatMap((each) => pairs[each]));
  return (
    <section className="roi" aria-labelledby="roi">
      <h2 id="roi" className="font-display text-title">
        ROI Summary
      </h2>
      {PERIODS.map((each) => (
        <FigurePairs
          key={each}
          className={`roi-period series-${String(each)} ${fit}`}
          isSelected={each === period}
          heading={
            <button type="button" aria-pressed={each === period} onClick={() => onPeriod(each)}>
              {SERIES[each]}
            </button>
          }
          pairs={pairs[each]}
        />
      ))}
    </section>
  );
}

/** Where the page leads: contact, framework, disclosures. */
function InvestmentClosing() {
  const { heading, text, links } = investmentClosing;
  return (
    <section className="investment-closing" aria-labelledby="closing">
      <h2 id="closing" className="font-display text-display-2">
        {heading}
      </h2>
      <p className="text-lead text-ink-2">{text}</p>
      <ul>
        {links.map(({ label, text: about, href }) => (
          <li key={href}>
            <a href={href}>
              <span className="font-display text-title">
                {label}
                <IconArrowRight className="size-6" />
              </span>
              <span>{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether anything was done on the page. */
function useHasVisitor(): boolean {
  const [hasVisitor, setVisitor] = useState(false);
  useEffect(() => {
    const notice = () => setVisitor(true);
    for (const sign of SIGNS) window.addEventListener(sign, notice, { once: true, passive: true });
    return () => SIGNS.forEach((sign) => window.removeEventListener(sign, notice));
  }, []);
  return hasVisitor;
}

interface RiskPlaceProps extends Omit<RiskPanelsProps, 'analysis' | 'growth'> {
  load: BacktestLoad;
  growth: RiskPanelsProps['growth'] | null;
  hasVisitor: boolean;
}

/** The place of return, risk, past windows and fees, kept free until their scripts have come. */
function RiskPlace({ load, growth, hasVisitor, ...shown }: RiskPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useWasVisible(place, NEAR);
  if (load.status === 'failed') return null;
  const isWanted = isNear || hasVisitor;
  return (
    <div ref={place} className="risk-place" aria-busy={load.status === 'loading'}>
      {load.status === 'loaded' && growth !== null ? (
        <Suspense fallback={<NotYet />}>
          {isWanted ? <RiskPanels analysis={load.analysis} growth={growth} {...shown} /> : <NotYet />}
        </Suspense>
      ) : null}
    </div>
  );
}

/** On paper alone. */
function NotYet() {
  return <p className="investment-unprinted">{calculator.figuresUnprinted}</p>;
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
