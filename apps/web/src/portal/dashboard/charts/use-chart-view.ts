import { DEFAULT_RANGE, RANGES, type Range } from '@equanim/contract/range';
import { useState, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AskedHistory, Span } from '../../../api/asked-history.ts';
import { serverNow } from '../../../api/server-time.ts';
import type { Shortcut } from '../../frame/use-shortcuts.ts';
import { readSpan, spanAround } from '../../frame/charts/own-span.ts';
import { readPerformance, type HistoryAnswer, type PerformancePoint } from './chart-points.ts';

function readRange(value: string | null): Range {
  return RANGES.find((range) => range === value) ?? DEFAULT_RANGE;
}

/** What the address says beside what is changed; null takes it out. */
type Changes = Partial<Record<'range' | 'btc' | 'scale' | 'from' | 'to', string | null>>;

const NO_SPAN = { from: null, to: null };

function changed(before: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

export type ChartView = ReturnType<typeof useChartView>;

/**
 * What the chart shows, kept in the address bar so that a reload and a link show the same.
 *
 * @param delayMs how long ago the history ends
 */
export function useChartView({ delayMs }: { delayMs: number }) {
  const [search, setSearch] = useSearchParams();
  // As of the last choice: a clock that runs on would ask for another span every minute.
  const [chosenAt, setChosenAt] = useState(serverNow);
  const range = readRange(search.get('range'));
  const span = readSpan(search.get('from'), search.get('to'), chosenAt - delayMs);
  const asked: AskedHistory = span ?? range;

  const change = (changes: Changes, replace = true) =>
    setSearch((before) => changed(before, changes), { replace });
  const leaveSpan = () => change(NO_SPAN);
  const setSpan = ({ from, to }: Span) => {
    setChosenAt(serverNow());
    change({ from, to }, false);
  };
  const leave: Shortcut = {
    key: 'escape',
    label: 'Esc',
    does: 'Back from a custom range to the previous one',
    run: leaveSpan,
  };

  return {
    asked,
    /** The range of the buttons, which a span of one's own leads back to. */
    range,
    setRange: (next: Range) => change({ ...NO_SPAN, range: next }),
    /** Whether a span of one's own is shown. */
    hasSpan: span !== undefined && span !== null,
    /** Whether the address names a span that is none. */
    isSpanRefused: span === null,
    /** A step of its own in the history of the browser: its back button leads to what was shown before. */
    setSpan,
    /** The span around two moments, epoch milliseconds. */
    selectSpan: (oneMs: number, otherMs: number) => setSpan(spanAround(oneMs, otherMs)),
    leaveSpan,
    /** The keys of what is shown. */
    shortcuts: span === undefined ? [] : [leave],
    /** How long ago the history ends. */
    delayMs,
    isLog: search.get('scale') === 'log',
    setLog: (isLog: boolean) => change({ scale: isLog ? 'log' : null }),
    isBenchmarkWanted: search.get('btc') !== '0',
    setBenchmarkWanted: (isWanted: boolean) => change({ btc: isWanted ? '1' : '0' }),
  };
}

/** What a dashboard draws of a history; undefined until there is one. */
export function usePerformance(answer: HistoryAnswer | undefined): readonly PerformancePoint[] | undefined {
  return useMemo(() => (answer === undefined ? undefined : readPerformance(answer)), [answer]);
}
