import { useId } from 'react';
import { chosenZone, formatRowTime } from '../../../../ui/format/date.ts';
import { counted } from '../../../../ui/format/number.ts';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { MINUTE_MS } from '../../../../ui/time.ts';
import { At } from '../../../frame/at.tsx';

interface Gap {
  /** First and last minute without a sample. */
  from: string;
  to: string;
}

const minutesOf = ({ from, to }: Gap): number => (Date.parse(to) - Date.parse(from)) / MINUTE_MS + 1;

export interface GapsProps {
  /** Undefined until they are known. */
  gaps: readonly Gap[] | undefined;
  /** The range that the dashboard shows, by name. */
  range: string;
}

/** The minutes without a sample in the range that the dashboard shows, the newest first. */
export function Gaps({ gaps, range }: GapsProps) {
  const heading = useId();
  if (gaps === undefined) return null;
  return (
    <section className="mt-7 border-t border-hairline pt-6" aria-labelledby={heading}>
      <h3 id={heading} className="card-title">
        Gaps, {range}
      </h3>
      <p className="mt-1 mb-2 text-sm text-ink-2">Minutes without a sample. None is filled in.</p>
      <DataTable
        caption="Gaps, newest first"
        items="gaps"
        columns={columns()}
        rows={gaps.toReversed()}
        keyOf={({ from }) => from}
        countAtFirst={10}
        stackBelow={0}
        empty={<p className="panel-empty text-center">No gaps in this range.</p>}
      />
    </section>
  );
}

const columns = (): Column<Gap>[] => [
  {
    key: 'from',
    name: `First minute (${chosenZone()})`,
    cell: ({ from }) => <At at={from} format={formatRowTime} />,
  },
  { key: 'to', name: 'Last minute', cell: ({ to }) => <At at={to} format={formatRowTime} /> },
  { key: 'minutes', name: 'Length', isNumeric: true, text: (gap) => counted(minutesOf(gap), 'minute') },
];
