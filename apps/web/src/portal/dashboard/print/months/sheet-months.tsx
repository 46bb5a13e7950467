import type { Role } from '@equanim/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { performanceDaysQuery } from '../../../../api/performance.ts';
import { toServerTime } from '../../../../api/server-time.ts';
import { formatUtcDay } from '../../../../ui/format/date.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { Table } from '../../../../ui/table/table.tsx';
import { MONTHS } from '../../../../ui/format/plain.ts';
import { formatFraction } from '../../../../ui/format/number.ts';
import { HOUR_MS } from '../../../../ui/time.ts';
import {
  TOGETHER_MARK,
  cellUnder,
  togetherNote,
  type MonthCell,
  type PeriodCell,
  type YearRow,
} from '../../../frame/months/year-rows.ts';
import { delayMsOf } from '../../../frame/customer-delay.tsx';
import { SheetMore, SheetPart } from '../tear-sheet.tsx';
import { sheetYears } from './sheet-years.ts';

/** What fits on the sheet beside everything else. */
const YEARS_SHOWN = 4;

/** As long as the days stay good for paper, which says up to which day they reach. */
const REREAD_MS = HOUR_MS;

/** Has the months ready for whoever prints, who gives no time to ask for them; shows nothing. */
export function MonthsAhead({ reader }: { reader: Role }) {
  useQuery({ ...performanceDaysQuery(reader), refetchInterval: REREAD_MS, staleTime: REREAD_MS });
  return null;
}

/** The gross returns by months and years, the last ones; nothing where they are not known. */
export function SheetMonths({ reader }: { reader: Role }) {
  const { data, dataUpdatedAt } = useQuery({ ...performanceDaysQuery(reader), enabled: false });
  const all = data === undefined ? [] : sheetYears(data, toServerTime(dataUpdatedAt) - delayMsOf(reader));
  if (data?.last_at == null || all.length === 0) return null;
  const years = all.slice(0, YEARS_SHOWN);
  const isAnyPartial = years.some(({ months, total }) => [...months, total].some((cell) => cell?.isPartial));
  const together = togetherNote(years);
  const span = all.length > YEARS_SHOWN ? `The last ${String(YEARS_SHOWN)} years` : 'The whole history';
  return (
    <SheetPart
      title="Months"
      note={`${span} to ${formatUtcDay(data.last_at.slice(0, 10))}, percent gross, UTC months${isAnyPartial ? '; * partial' : ''}`}
    >
      <Table
        caption="Months"
        columns={COLUMNS}
        rows={years}
        keyOf={({ year }) => String(year)}
        stackBelow={0}
        isTight
      />
      {together === null ? null : (
        <SheetMore>
          {TOGETHER_MARK} {together}
        </SheetMore>
      )}
    </SheetPart>
  );
}

/** The months of a year under their names; several that have one return together take as many columns. */
const COLUMNS: Column<YearRow>[] = [
  { key: 'year', name: 'Year', text: ({ year }) => String(year) },
  ...MONTHS.map((name, index): Column<YearRow> => ({
    key: name,
    name,
    isNumeric: true,
    text: ({ months }) => {
      const cell = cellUnder(months, index);
      return cell === null ? '' : monthText(cell);
    },
    spanOf: ({ months }) => cellUnder(months, index)?.span ?? 1,
    classOf: ({ months }) => ((cellUnder(months, index)?.span ?? 1) > 1 ? 'text-center' : ''),
  })),
  {
    key: 'total',
    name: 'Year',
    isNumeric: true,
    text: ({ total }) => textOf(total),
    className: 'font-[560]',
  },
];

const monthText = (cell: MonthCell): string => {
  if (cell.together === null) return textOf(cell);
  return cell.endsLater ? '→' : textOf(cell) + TOGETHER_MARK;
};

/** In percent without its sign of unit. */
const textOf = ({ gross, isPartial }: PeriodCell): string =>
  `${formatFraction(gross).replace('%', '')}${isPartial ? '*' : ''}`;
