import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useIsPrinting } from '../browser/use-is-printing.ts';
import { Amount } from '../feedback/amount.tsx';
import { areTimesInUtc } from '../format/date.ts';
import { HIDDEN } from '../format/hidden.ts';
import { ChartDrawing } from './drawing.tsx';
import {
  layOut,
  type ChartForm,
  type ChartPoint,
  type Figure,
  type Layout,
  type Line,
  type Size,
} from './model.ts';
import { usePointing } from './use-pointing.ts';
import { useSize } from './use-size.ts';

export interface PlotProps<Point extends ChartPoint> {
  /** What the chart shows, for who does not see it. */
  name: string;
  /** In time order; always the same list while nothing of it changes. */
  points: readonly Point[];
  form: ChartForm<Point>;
  /** Gives the height. */
  className: string;
  /** About as large as its place on paper, so that labels have room between them. */
  printedSize?: Size;
  /** Leaves out points that nobody would see; without it all are drawn. */
  thin?: (points: readonly Point[], form: ChartForm<Point>, widthPx: number) => readonly Point[];
  /** Called with both ends of what was dragged over, as points have them. */
  onSelect?: ((from: number, to: number) => void) | undefined;
  /** Called by a double click. */
  onReset?: (() => void) | undefined;
}

const INITIAL_SIZE = { width: 800, height: 300 };
const PRINTED_SIZE = { width: 660, height: 220 };

const all = <Point,>(points: readonly Point[]): readonly Point[] => points;

/** A chart with a crosshair for pointer and keys, which reads out the point it stands at. */
export function ChartPlot<Point extends ChartPoint>(props: PlotProps<Point>) {
  const { name, points, form, className, printedSize = PRINTED_SIZE, thin = all, onSelect, onReset } = props;
  const [frame, measured] = useSize<HTMLDivElement>(INITIAL_SIZE);
  const size = useIsPrinting() ? printedSize : measured;
  const drawn = useMemo(() => thin(points, form, size.width), [thin, points, form, size.width]);
  const isUtc = areTimesInUtc();
  // A pointer that moves draws the crosshair again, not the chart; labels differ by the chosen zone.
  const layout = useMemo(() => ({ isUtc, ...layOut(drawn, form, size) }), [drawn, form, size, isUtc]);
  const { x, plot, atOf } = layout;
  const positions = useMemo(() => drawn.map(({ at }) => x(at)), [drawn, x]);
  const { index, selected, areaProps, inputProps } = usePointing({
    area: frame,
    positions,
    offset: plot.left,
    width: plot.width,
    onSelect: onSelect && ((from, to) => onSelect(atOf(from), atOf(to))),
  });
  const point = index === null ? undefined : drawn[index];

  return (
    <div ref={frame} className={`chart ${className}`} {...areaProps} onDoubleClick={onReset}>
      <ChartDrawing layout={layout} form={form}>
        {selected === null ? null : (
          <rect
            className="chart-selection"
            x={selected[0]}
            width={selected[1] - selected[0]}
            height={plot.height}
          />
        )}
        {point === undefined ? null : <Crosshair layout={layout} form={form} point={point} />}
      </ChartDrawing>
      {point === undefined ? null : (
        <Readout x={plot.left + x(point.at)} width={size.width}>
          <PointFigures form={form} point={point} />
        </Readout>
      )}
      <input
        type="range"
        className="chart-input"
        aria-label={`${name}, point of the chart`}
        aria-valuetext={point === undefined ? 'No point' : describe(form, point)}
        disabled={points.length === 0}
        {...inputProps}
      />
    </div>
  );
}

interface PointProps<Point> {
  form: ChartForm<Point>;
  point: Point;
}

/** The line and the dots at the point a reader looks at. */
function Crosshair<Point extends ChartPoint>({
  layout: { x, y, plot },
  form,
  point,
}: PointProps<Point> & { layout: Layout<Point> }) {
  const at = x(point.at);
  return (
    <g pointerEvents="none">
      <path className="chart-crosshair" d={`M${String(at)} 0v${String(plot.height)}`} />
      {form.figures.map(({ name, line }) => {
        const value = line?.valueOf(point) ?? null;
        return value === null ? null : (
          <circle key={name} cx={at} cy={y(value)} r={4} className={`chart-dot ${line?.className ?? ''}`} />
        );
      })}
    </g>
  );
}

const DISTANCE_PX = 14;

interface ReadoutProps {
  /** Px from the left edge of the chart to the point shown. */
  x: number;
  /** Of the chart, px. */
  width: number;
  children: ReactNode;
}

/** Beside the crosshair, on the side with room. Hidden from screen readers: the range input announces the point. */
function Readout({ x, width: chartWidth, children }: ReadoutProps) {
  const readout = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = readout.current;
    if (element === null) return;
    const width = element.offsetWidth;
    const fitsRight = x + DISTANCE_PX + width <= chartWidth;
    const left = fitsRight ? x + DISTANCE_PX : Math.max(0, x - DISTANCE_PX - width);
    element.style.transform = `translateX(${String(Math.round(left))}px)`;
  });

  return (
    <div ref={readout} className="chart-tooltip" aria-hidden="true">
      {children}
    </div>
  );
}

interface ReadFigure<Point> {
  figure: Figure<Point>;
  text: string;
  change: string | undefined;
}

/** The figures that a point has. */
function figuresOf<Point>({ figures }: ChartForm<Point>, point: Point): ReadFigure<Point>[] {
  return figures.flatMap((figure) => {
    const text = figure.textOf(point);
    return text === null ? [] : [{ figure, text, change: figure.changeOf?.(point) }];
  });
}

function describe<Point extends ChartPoint>(form: ChartForm<Point>, point: Point): string {
  const figures = figuresOf(form, point).map(
    ({ figure, text, change }) => `${figure.name} ${text}${change === undefined ? '' : `, ${change}`}`,
  );
  const notes = (form.notesOf?.(point) ?? []).map(({ text }) => text);
  return `${form.axis.textOf(point)[0]}: ${[...figures, ...notes].join('; ')}`.replaceAll(HIDDEN, 'hidden');
}

/** The color of a text with a sign; what has none has neither. */
export function toneOf(text: string): string {
  if (text.startsWith('+')) return 'text-gain';
  return text.startsWith('−') ? 'text-loss' : '';
}

function PointFigures<Point extends ChartPoint>({ form, point }: PointProps<Point>) {
  const [time, other] = form.axis.textOf(point);
  return (
    <>
      <p className="font-mono text-axis text-ink-2">{time}</p>
      {other === undefined ? null : <p className="font-mono text-axis text-ink-3">{other}</p>}
      <dl className="mt-1.5 grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 tabular">
        {figuresOf(form, point).map(({ figure, text, change }) => (
          <div key={figure.name} className="contents">
            <dt className="col-start-1 flex items-center gap-2 text-ink-2">
              <Swatch line={figure.line} />
              {figure.name}
            </dt>
            <dd className={`text-right font-medium ${figure.isSigned ? toneOf(text) : ''}`}>
              <Amount text={text} />
            </dd>
            {change === undefined ? null : <dd className={`text-right ${toneOf(change)}`}>{change}</dd>}
          </div>
        ))}
      </dl>
      {form.notesOf?.(point).map(({ text, className = 'text-ink-2' }) => (
        <p key={text} className={`mt-1.5 ${className}`}>
          {text}
        </p>
      ))}
    </>
  );
}

/** A short piece of a line, beside its name. */
export function Swatch<Point>({ line }: { line: Line<Point> | undefined }) {
  if (line === undefined) return null;
  const dashed = line.isDashed ? 'swatch-dashed' : '';
  return <span className={`swatch ${dashed} ${line.className}`} aria-hidden="true" />;
}
