import { strikeRules } from '@equanim/contract/fund-rules';
import type { StrikeRow } from '@equanim/contract/strikes';
import { type ReactNode, useId } from 'react';
import { formatUtcDay } from '../../../../../ui/format/date.ts';
import { formatRate } from '../../../../../ui/format/number.ts';
import {
  correctionTable,
  crystallizationTable,
  managementTable,
  redemptionTable,
  subscriptionTable,
  type StepTable as Steps,
} from '../formulas/step-tables.ts';
import { sampleFigures, type PricedStrike } from '../formulas/worked.ts';
import { StepTable, WorkedList } from './step-table.tsx';
import { BasisBadge } from '../../../parts/basis-badge.tsx';

interface StrikeSheetProps {
  strike: PricedStrike;
  /** The list of strikes, in which a correction finds the price it corrects. */
  rows: readonly StrikeRow[];
  /** Whether somebody asked for every formula. */
  areFormulasShown: boolean;
}

interface Part {
  title: string;
  head: string;
  table: Steps;
  note: string;
  /** Said where there is nothing of it. */
  empty: string;
}

/** Everything a strike does, in the order of the day. */
export function StrikeSheet({ strike, rows, areFormulasShown }: StrikeSheetProps) {
  const isEstimate = strike.is_estimate;
  return (
    <>
      <StepSection
        number={1}
        title="Sample and price"
        note="Every figure below is computed at this price."
        isEstimate={isEstimate}
      >
        <WorkedList figures={sampleFigures(strike)} />
      </StepSection>
      {partsOf(strike, rows).map(({ title, head, table, note, empty }, index) => {
        const isEmpty = table.steps.length === 0;
        return (
          <StepSection
            key={title}
            number={index + 2}
            title={title}
            note={isEmpty ? empty : note}
            isEstimate={isEstimate}
          >
            {isEmpty ? null : (
              <StepTable label={title} head={head} table={table} areFormulasShown={areFormulasShown} />
            )}
          </StepSection>
        );
      })}
    </>
  );
}

interface StepSectionProps {
  /** Place in the order of the day; none of what is no step of it. */
  number?: number;
  title: string;
  /** What it does, in a sentence. */
  note: ReactNode;
  isEstimate: boolean;
  /** Null where there is nothing of it on this day. */
  children: ReactNode;
}

/** One part of a strike, in the order of the day. */
export function StepSection({ number, title, note, isEstimate, children }: StepSectionProps) {
  const heading = useId();
  return (
    <section className={`${PART} ${children === null ? 'py-3' : 'pt-5 pb-6'}`} aria-labelledby={heading}>
      {number === undefined ? null : (
        <span className="absolute font-mono text-xs leading-6 text-ink-3" aria-hidden="true">
          {number}
        </span>
      )}
      <div className={`flex min-h-6 flex-wrap items-center gap-x-3 gap-y-0.5 ${number ? 'pl-6' : ''}`}>
        <h3 id={heading} className="card-title">
          {title}
        </h3>
        {isEstimate ? <BasisBadge isEstimate /> : null}
        <div
          className={`panel-note text-pretty ${children === null ? 'basis-full md:ml-auto md:basis-auto' : 'basis-full'}`}
        >
          {note}
        </div>
      </div>
      <div className="mt-3 empty:hidden">{children}</div>
    </section>
  );
}

const PART = 'relative border-t border-hairline last-of-type:pb-1 print:pt-3 print:pb-4';

function partsOf(strike: PricedStrike, rows: readonly StrikeRow[]): Part[] {
  const written = {
    management: formatRate(strike.rates.management_fee),
    performance: formatRate(strike.rates.performance_fee),
  };
  const rules = strikeRules(written, chargedWords(strike));
  return [
    {
      title: 'Management fee',
      head: 'Series',
      table: managementTable(strike),
      ...rules.management,
    },
    {
      title: 'Corrections of earlier strikes',
      head: 'Owner',
      table: correctionTable(strike, rows),
      ...rules.corrections,
    },
    {
      title: 'Crystallization',
      head: 'Series',
      table: crystallizationTable(strike),
      ...rules.crystallization,
    },
    {
      title: 'Redemptions',
      head: 'Series',
      table: redemptionTable(strike),
      ...rules.redemptions,
    },
    {
      title: 'Subscriptions',
      head: 'Series',
      table: subscriptionTable(strike),
      ...rules.subscriptions,
    },
  ];
}

function chargedWords(strike: PricedStrike): string {
  const [charged] = strike.management_fees;
  if (charged === undefined || strike.previous_day === null) return 'since the ledger began';
  return `for the ${String(charged.days)} days since the strike of ${formatUtcDay(strike.previous_day)}`;
}
