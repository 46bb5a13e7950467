import type { Range } from '@equanim/contract/range';
import type { ComponentProps } from 'react';
import { saveCsv } from '../../../ui/browser/save-csv.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { AutoRefreshBadge } from '../../frame/live/auto-refresh-badge.tsx';
import { daysCsv } from '../report/days-csv.ts';
import type { Shown } from '../use-performance.ts';
import type { ChosenRange, OwnRange } from './chosen-range.ts';
import { RangePicker } from './range-picker.tsx';

interface ControlsProps {
  chosen: ChosenRange;
  isLoading: boolean;
  /** Null while there is nothing to save. */
  shown: Shown | null;
  refresh: ComponentProps<typeof AutoRefreshBadge>;
  onRange: (range: Range) => void;
  onOwn: (own: OwnRange) => void;
}

/** What is shown, and what can be made of it. */
export function Controls({ chosen, isLoading, shown, refresh, onRange, onOwn }: ControlsProps) {
  return (
    <div className="performance-controls">
      <RangePicker chosen={chosen} isLoading={isLoading} onRange={onRange} onOwn={onOwn} />
      <div className="performance-actions">
        <AutoRefreshBadge {...refresh} />
        <Button
          disabled={shown === null}
          title="Saves the days of this range"
          onClick={() => {
            if (shown !== null) saveCsv(fileName(shown), daysCsv(shown.report));
          }}
        >
          <IconDownload />
          CSV
        </Button>
      </div>
    </div>
  );
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Such as `performance-2025-11-24-to-2026-11-22.csv`. */
const fileName = ({ report }: Shown): string =>
  `performance-${dayOf(report.from)}-to-${dayOf(report.to)}.csv`;
