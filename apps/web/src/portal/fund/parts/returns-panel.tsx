import type { PeriodReturn, Returns, SeriesValue } from '@equanim/contract/fund';
import { RETURN_RULES } from '@equanim/contract/fund-rules';
import { yearlyReturn } from '@equanim/finance/ledger/returns';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { formatFraction } from '../../../ui/format/number.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { IconChevron } from '../../../ui/picture/icons.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { Table } from '../../../ui/table/table.tsx';
import { BasisBadge } from './basis-badge.tsx';
import { SERIES_NAME } from './series-panel.tsx';
import { Change } from '../../frame/change.tsx';

const PERIODS = [
  ['month', 'This month', 'month'],
  ['year', 'This year', 'year'],
  ['since', 'Since inception', 'to date'],
] as const;

const KINDS = [
  ['time_weighted', 'Time-weighted', 'before subscription fee'],
  ['money_weighted', 'Money-weighted', 'after subscription fee'],
] as const;

type Kind = (typeof KINDS)[number][0];

/** A series that says its returns. */
type Told = SeriesValue & { returns: Returns };

interface ReturnsPanelProps {
  /** Of all an investor has. */
  returns: Returns;
  series: readonly SeriesValue[];
  isEstimate: boolean;
}

/** What was made of the money of an investor in three periods, of each series, and how that is measured. */
export function ReturnsPanel({ returns, series, isEstimate }: ReturnsPanelProps) {
  const told = series.filter((one): one is Told => one.returns !== undefined);
  // One series that was there all the time has what the whole has.
  const isWhole = told.length === 1 && told[0]?.returns.since.from === returns.since.from;
  return (
    <Panel
      title="Return"
      count={<BasisBadge isEstimate={isEstimate} />}
      note="After management and performance fees."
      className="print:break-inside-avoid"
    >
      <div className="grid gap-x-7 gap-y-5 lg:grid-cols-3 xl:gap-x-12 print:grid-cols-3">
        {PERIODS.map(([period, name]) => (
          <Period key={period} name={name} of={returns[period]} />
        ))}
      </div>
      {isWhole || told.length === 0 ? null : (
        <div className="mt-5">
          <Table
            caption="Returns by series, oldest first"
            columns={COLUMNS}
            rows={told}
            keyOf={({ id }) => id}
            stackBelow={840}
          />
        </div>
      )}
      <details className="group print:details-content:[content-visibility:visible]">
        <summary className="panel-note mt-3 flex min-h-8 items-center gap-1.5 marker:hidden hover:text-ink-1 pointer-coarse:min-h-11 print:hidden">
          How returns are measured
          <IconChevron className="size-3 transition-[rotate] group-open:rotate-90" />
        </summary>
        <dl className="columns-[22rem] gap-x-10 pt-2 text-[0.8125rem] print:columns-3 print:gap-x-6">
          {RETURN_RULES.map(({ name, text }) => (
            <div key={name} className="break-inside-avoid pb-3.5 last:pb-0">
              <dt className="font-medium">{name}</dt>
              <dd className="max-w-[68ch] leading-normal text-pretty text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Panel>
  );
}

function Period({ name, of }: { name: string; of: PeriodReturn }) {
  return (
    <section className="border-t border-hairline pt-3" aria-label={name}>
      <p className="text-sm font-medium text-ink-2">
        {name}
        <span className="block text-xs font-normal text-ink-3">{spanOf(of)}</span>
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-5">
        {KINDS.map(([kind, title, note]) => (
          <div key={kind} className="row-span-3 grid grid-rows-subgrid">
            <dt className="text-[0.8125rem] text-ink-2">
              {title}
              <span className="block text-xs text-ink-3">{note}</span>
            </dt>
            <dd className="mt-1 text-[1.375rem] leading-tight font-medium tracking-tight tabular">
              <Change value={of[kind]} text={formatFraction(of[kind])} />
            </dd>
            <Yearly of={of} kind={kind} />
          </div>
        ))}
      </dl>
      {of.reason === undefined ? null : <p className="panel-note mt-2 text-pretty">{of.reason}</p>}
    </section>
  );
}

function Yearly({ of, kind }: { of: PeriodReturn; kind: Kind }) {
  const rate = yearlyOf(of, kind);
  return rate === null ? null : (
    <dd className="mt-0.5 text-xs text-ink-3 tabular">{formatFraction(rate)} a year</dd>
  );
}

function yearlyOf({ days, ...of }: PeriodReturn, kind: Kind): number | null {
  const rate = of[kind];
  return rate === null ? null : yearlyReturn(rate, days);
}

const spanOf = ({ from, to }: PeriodReturn): string =>
  from === to ? formatUtcDay(from) : `${formatUtcDay(from)} to ${formatUtcDay(to)}`;

const COLUMNS: Column<Told>[] = [
  SERIES_NAME,
  ...KINDS.flatMap(([kind, title]) =>
    PERIODS.map(([period, , name]): Column<Told> => ({
      key: `${kind} ${period}`,
      name: `${title}, ${name}`,
      isNumeric: true,
      text: ({ returns }) => formatFraction(returns[period][kind]),
      title: ({ returns }) => returns[period].reason,
    })),
  ),
];
