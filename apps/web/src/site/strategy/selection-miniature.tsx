import { correlation } from '@equanim/finance/benchmark';
import { sharpeRatio } from '@equanim/finance/ratios';
import { useState } from 'react';
import { miniatures } from '../../content/miniatures.ts';
import { decimal } from './miniature/figures.ts';
import { cellPath, LEVELS, levelOf, Plot, Shape, share } from './miniature/plot.tsx';
import { Miniature } from './miniature/miniature.tsx';
import { Slider } from './miniature/slider.tsx';
import basisPoints from './sample/candidates.json';

const words = miniatures.selection;

/** The best Sharpe ratio first. */
const candidates = basisPoints
  .map((returns) => returns.map((points) => points / 10_000))
  .map((returns) => ({ returns, ratio: sharpeRatio(returns) ?? 0 }))
  .toSorted((one, other) => other.ratio - one.ratio);
const count = candidates.length;
const matrix = correlationMatrix(candidates.map(({ returns }) => returns));
const before = meanCorrelation(matrix, [...candidates.keys()]);
const best = candidates[0]?.ratio ?? 1;

const LIMIT = { min: 10, max: 90, step: 5 };

/** L3: candidates thinned to a set of which no two correlate above a limit. */
export function SelectionMiniature() {
  const [limit, setLimit] = useState(40);
  const [rank, setRank] = useState(2);
  const kept = diverseSet(matrix, limit / 100);
  const readings = readingsOf(kept, rank);
  return (
    <Miniature
      plots={<Plots kept={kept} rank={rank} onRank={setRank} />}
      sliders={
        <>
          <Slider
            {...LIMIT}
            name={words.limit}
            value={decimal(limit / 100, 2)}
            spoken={sentenceOf(kept, limit)}
            at={limit}
            onMove={setLimit}
          />
          <Slider
            name={words.candidate}
            value={words.name(rank)}
            spoken={readings.map(({ name, values }) => `${name} ${values.join('')}`).join(', ')}
            at={rank}
            min={0}
            max={count - 1}
            onMove={setRank}
          />
        </>
      }
      readings={readings}
      sentence={sentenceOf(kept, limit)}
    />
  );
}

interface PlotsProps {
  kept: readonly number[];
  rank: number;
  onRank: (rank: number) => void;
}

/** The matrix, and beside its rows the candidates. */
function Plots({ kept, rank, onRank }: PlotsProps) {
  const follow = (_: number, y: number) => onRank(Math.min(count - 1, Math.floor(y * count)));
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,7fr)_minmax(0,4fr)] gap-5">
      <div className="surface">
        <p className="plot-axis">{words.correlation}</p>
        <Plot onPoint={follow}>
          <Matrix kept={kept} />
          <rect
            className="plot-mark stroke-ink-1"
            y={share((rank / count) * 100)}
            width="100%"
            height={share(100 / count)}
          />
        </Plot>
      </div>
      <div className="surface">
        <p className="plot-axis">{words.ratio}</p>
        <Plot onPoint={follow}>
          <Ranks kept={kept} rank={rank} />
        </Plot>
      </div>
    </div>
  );
}

function sentenceOf(kept: readonly number[], limit: number): string {
  const is = { candidates: String(count), limit: decimal(limit / 100, 2), before: decimal(before, 2) };
  const after = meanCorrelation(matrix, kept);
  return after === null
    ? words.alone(is)
    : words.sentence({ ...is, kept: String(kept.length), after: decimal(after, 2) });
}

function readingsOf(kept: readonly number[], rank: number) {
  const closest = closestOf(matrix, kept, rank);
  const { readings } = words;
  return [
    { name: readings.ratio, values: [decimal(candidates[rank]?.ratio ?? null, 2)] },
    {
      name: readings.closest,
      values: [
        closest === null
          ? words.none
          : `${words.name(closest)} ${decimal(matrix[rank]?.[closest] ?? null, 2)}`,
      ],
    },
    { name: readings.verdict, values: [kept.includes(rank) ? words.kept : words.dropped] },
  ];
}

function Matrix({ kept }: { kept: readonly number[] }) {
  const cells = matrix.flatMap((row, one) =>
    row.map((value, other) => ({
      isLit: kept.includes(one) && kept.includes(other),
      level: levelOf(Math.abs(value), 0, 1),
      place: [other, one] as const,
    })),
  );
  return (
    <Shape size={[count, count]}>
      {[false, true].flatMap((isLit) =>
        LEVELS.map((opacity, level) => {
          const places = cells
            .filter((cell) => cell.isLit === isLit && cell.level === level)
            .map(({ place }) => place);
          return places.length === 0 ? null : (
            <path
              key={`${String(isLit)} ${String(level)}`}
              className={isLit ? 'cells' : 'cells fill-ink-3'}
              fillOpacity={isLit ? opacity : Math.min(opacity, 0.45)}
              d={cellPath(places)}
            />
          );
        }),
      )}
    </Shape>
  );
}

/** The candidates beside the rows of the matrix: name and Sharpe ratio, those kept lit. */
function Ranks({ kept, rank }: { kept: readonly number[]; rank: number }) {
  const step = 100 / count;
  return candidates.map(({ ratio }, index) => (
    <g key={words.name(index)} className={kept.includes(index) ? 'fill-(--hue)' : 'fill-strong'}>
      <text
        className={kept.includes(index) ? 'plot-label fill-(--hue)' : 'plot-label'}
        y={share((index + 0.5) * step)}
        dy="4"
      >
        {words.name(index)}
      </text>
      <rect
        className={index === rank ? 'stroke-ink-1' : undefined}
        x="24%"
        y={share((index + 0.32) * step)}
        width={share((Math.max(0, ratio) / best) * 76)}
        height={share(step * 0.36)}
      />
    </g>
  ));
}

/** Correlations of each series with each, 1 on the diagonal. */
function correlationMatrix(series: ReadonlyArray<readonly number[]>): number[][] {
  return series.map((one, row) =>
    series.map((other, column) => (row === column ? 1 : (correlation(one, other) ?? 0))),
  );
}

/**
 * Thins candidates to a diverse set, greedily: the best is kept, then each that correlates with none of those kept by more than
 * the limit, whichever the sign.
 *
 * @param matrix correlations of candidates in the order of their rank, the best first
 * @param limit from 0 to 1
 * @returns the ranks that are kept, rising
 */
function diverseSet(matrix: ReadonlyArray<readonly number[]>, limit: number): number[] {
  const kept: number[] = [];
  for (const [rank, row] of matrix.entries())
    if (kept.every((other) => Math.abs(row[other] ?? 0) <= limit)) kept.push(rank);
  return kept;
}

/** The kept candidate that another correlates with most, whichever the sign; null where there is no other. */
function closestOf(
  matrix: ReadonlyArray<readonly number[]>,
  kept: readonly number[],
  rank: number,
): number | null {
  const at = (other: number): number => Math.abs(matrix[rank]?.[other] ?? 0);
  return kept
    .filter((other) => other !== rank)
    .reduce<number | null>((best, other) => (best === null || at(other) > at(best) ? other : best), null);
}

/** Mean absolute correlation of the pairs among some candidates; null where there is no pair. */
function meanCorrelation(matrix: ReadonlyArray<readonly number[]>, among: readonly number[]): number | null {
  const pairs = among.flatMap((one, index) =>
    among.slice(index + 1).map((other) => Math.abs(matrix[one]?.[other] ?? 0)),
  );
  return pairs.length === 0 ? null : pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
}
