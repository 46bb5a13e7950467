import { useId, useMemo, type ReactNode } from 'react';
import { areaPath, linePath } from './line-path.ts';
import {
  linesOf,
  runsOf,
  spreadTags,
  type DrawnForm,
  type ChartPoint,
  type Layout,
  type Line,
} from './model.ts';

interface DrawingProps<Point> {
  layout: Layout<Point>;
  form: DrawnForm<Point>;
  /** What is drawn above the lines. */
  children?: ReactNode;
}

/** A chart at rest: axes, lines, rings and last values. It is the same on the screen and on paper. */
export function ChartDrawing<Point extends ChartPoint>({ layout, form, children }: DrawingProps<Point>) {
  const { size, plot, y } = layout;
  const lines = useMemo(
    () => linesOf(form).map((line) => <LineRuns key={line.className} layout={layout} line={line} />),
    [layout, form],
  );
  const baseline = form.baseline === undefined ? -1 : y(form.baseline);
  return (
    <svg
      className="chart-drawing"
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
      aria-hidden="true"
    >
      <g transform={`translate(${String(plot.left)}, ${String(plot.top)})`}>
        <Times layout={layout} />
        {layout.values.map(({ place }) => (
          <path key={place} className="chart-grid" d={`M0 ${String(place)}h${String(plot.width)}`} />
        ))}
        {baseline >= 0 && baseline <= plot.height ? (
          <path className="chart-baseline" d={`M0 ${String(baseline)}h${String(plot.width)}`} />
        ) : null}
        {lines}
        <Rings layout={layout} form={form} />
        <LastValues layout={layout} form={form} />
        <Values layout={layout} />
        {children}
      </g>
    </svg>
  );
}

/** Px between a label beside the plot and the plot. */
const LABEL_DISTANCE = 4;

/** Values down the left edge, without a line. */
function Values<Point>({ layout: { values, areValuesInside } }: Pick<DrawingProps<Point>, 'layout'>) {
  return values.map(({ place, text }) => (
    <text
      key={place}
      x={areValuesInside ? 0 : -LABEL_DISTANCE}
      y={place}
      dy={areValuesInside ? '-0.4em' : '0.35em'}
      textAnchor={areValuesInside ? 'start' : 'end'}
      className={areValuesInside ? 'chart-tick chart-tick-inside' : 'chart-tick'}
    >
      {text}
    </text>
  ));
}

/** Px from the plot down to the middle of the first line of a label. */
const LABEL_DEPTH = 24;
/** Px of the longest half of a label. */
const HALF_LABEL = 26;

/** Times along the bottom, and their zone at its end; a label may have several lines. */
function Times<Point>({ layout: { times, zone, plot, size } }: Pick<DrawingProps<Point>, 'layout'>) {
  const right = size.width - plot.left;
  const middle = plot.height + LABEL_DEPTH;
  return (
    <>
      {times.map(({ place, text }) => (
        <text key={place} y={middle} textAnchor="middle" className="chart-tick">
          {text.split('\n').map((line, index) => (
            <tspan key={line} x={Math.min(place, right - HALF_LABEL)} dy={index === 0 ? '0.35em' : '1.2em'}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
      {zone === null ? null : (
        <text x={right} y={middle} dy="0.35em" textAnchor="end" className="chart-tick">
          {zone}
        </text>
      )}
    </>
  );
}

interface LineRunsProps<Point> {
  layout: Layout<Point>;
  line: Line<Point>;
}

/** A line run by run, each with what is filled below it. A run of a single point is a dot. */
function LineRuns<Point extends ChartPoint>({ layout, line }: LineRunsProps<Point>) {
  const gradient = useId();
  const { className, isDashed, isSelected, fill } = line;
  const base = fill === 'to-zero' ? layout.y(0) : layout.plot.height;
  return (
    <g className={isSelected ? `chart-selected ${className}` : className}>
      {fill === 'fading' ? (
        <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.12" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      ) : null}
      {runsOf(layout, line).map((run) => {
        const [[x, y] = [0, 0]] = run;
        if (run.length === 1)
          return <circle key={x} cx={x} cy={y} r={1.5} className="chart-line chart-line-dot" />;
        return (
          <g key={x}>
            {fill === undefined ? null : (
              <path
                className="chart-area"
                d={areaPath(run, base)}
                fill={fill === 'fading' ? `url(#${gradient})` : undefined}
              />
            )}
            <path
              className={isDashed ? 'chart-line chart-line-dashed' : 'chart-line'}
              d={linePath(run)}
              // A line that is drawn by an animation is a single dash of its own length.
              pathLength={isDashed ? undefined : 1}
            />
          </g>
        );
      })}
    </g>
  );
}

function Rings<Point extends ChartPoint>({ layout: { points, x, y }, form: { mark } }: DrawingProps<Point>) {
  return points.map((point) => {
    const value = mark?.valueOf(point) ?? null;
    return value === null ? null : (
      <circle
        key={point.at}
        cx={x(point.at)}
        cy={y(value)}
        r={4}
        className={`chart-ring ${mark?.className ?? ''}`}
      />
    );
  });
}

const TAG_DISTANCE_PX = 20;

/** The last values at the right edge, each in the color of its line; that of the first figure lies on top. */
function LastValues<Point extends ChartPoint>({ layout, form }: DrawingProps<Point>) {
  const last = layout.points.at(-1);
  if (last === undefined) return null;
  const tagged = form.figures.toReversed().flatMap(({ line, textOf }) => {
    const value = line?.isTagged ? line.valueOf(last) : null;
    return line === undefined || value === null
      ? []
      : [{ className: line.className, top: layout.y(value), text: textOf(last) }];
  });
  const tops = spreadTags(
    tagged.map(({ top }) => top),
    TAG_DISTANCE_PX,
  );
  return tagged.map(({ className, text }, index) => (
    <g
      key={className}
      transform={`translate(${String(layout.plot.width + 6)}, ${String(tops[index])})`}
      className={className}
    >
      <rect className="chart-tag" y={-9} width={52} height={18} rx={4} />
      <text className="chart-tag-text" x={26} dy="0.35em" textAnchor="middle">
        {text}
      </text>
    </g>
  ));
}
