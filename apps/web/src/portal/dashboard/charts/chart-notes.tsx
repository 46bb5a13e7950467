import type { AskedHistory } from '../../../api/asked-history.ts';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import type { ChartView } from './use-chart-view.ts';

interface OfflineLineProps {
  asked: AskedHistory;
  /** What the chart shows meanwhile; undefined where it shows nothing. */
  shown: AskedHistory | undefined;
}

/** Says that what is asked for waits for the network, and what the chart shows until then. */
export function OfflineLine({ asked, shown }: OfflineLineProps) {
  const [wanted, left] = [rangeLabel(asked), shown === undefined ? null : rangeLabel(shown)];
  return (
    <output className="chart-note">
      <span className="dot text-warn" aria-hidden="true" />
      {left === wanted
        ? `You are offline. ${wanted} is as it was last read.`
        : `You are offline. ${wanted} appears automatically once the connection is back.`}
      {left === null || left === wanted ? '' : ` Until then this is ${left}.`}
    </output>
  );
}

/** Says that the address names a span that is none, and what is shown in its place. */
export function SpanRefusal({ view }: { view: ChartView }) {
  if (!view.isSpanRefused) return null;
  return (
    <output className="chart-note">
      <span className="dot text-warn" aria-hidden="true" />
      The span in the address was ignored: it needs a start and an end in UTC, in that order, within the
      history. This is {rangeLabel(view.range)}.
    </output>
  );
}
