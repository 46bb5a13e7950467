import { AxisBottom, AxisLeft, type AxisScale } from '@visx/axis';
import { GridRows, type GridScale } from '@visx/grid';

/** What an axis hands to its tick: the ticks are plain text, since the library's own writes inline styles. */
interface TickProps {
  x: number;
  y: number;
  formattedValue: string | undefined;
}

const bottomTick = ({ x, y, formattedValue }: TickProps) => (
  <text y={y} textAnchor="middle" className="chart-tick">
    {formattedValue?.split('\n').map((line, index) => (
      <tspan key={line} x={x} dy={index === 0 ? '0.35em' : '1.2em'}>
        {line}
      </tspan>
    ))}
  </text>
);

const leftTick = ({ x, y, formattedValue }: TickProps) => (
  <text x={x} y={y} dy="0.35em" textAnchor="end" className="chart-tick">
    {formattedValue}
  </text>
);

const insideTick = ({ x, y, formattedValue }: TickProps) => (
  <text x={x} y={y} dy="-0.4em" className="chart-tick chart-tick-inside">
    {formattedValue}
  </text>
);

interface AxisProps<Value> {
  scale: AxisScale;
  ticks: Value[];
  format: (value: Value) => string;
}

/** Values down the left edge, without a line: beside the plot, or where that leaves too little of it, inside. */
export function ValueAxis({ scale, ticks, format, isInside }: AxisProps<number> & { isInside?: boolean }) {
  return (
    <AxisLeft
      scale={scale}
      tickValues={ticks}
      tickFormat={(value) => format(Number(value))}
      tickComponent={isInside === true ? insideTick : leftTick}
      tickLength={isInside === true ? 0 : 4}
      hideAxisLine
      hideTicks
    />
  );
}

/** Points of time or names along the bottom, without a line; a label may have several lines. */
export function BottomAxis<Value extends number | string | Date>(props: AxisProps<Value> & { top: number }) {
  const { scale, ticks, format, top } = props;
  return (
    <AxisBottom
      top={top}
      scale={scale}
      tickValues={ticks}
      tickFormat={(value) => format(value as Value)}
      tickComponent={bottomTick}
      tickLength={14}
      hideAxisLine
      hideTicks
    />
  );
}

interface GridProps {
  scale: GridScale;
  ticks: number[];
  width: number;
}

/** Hairlines at the values, none at the times. */
export function GridLines({ scale, ticks, width }: GridProps) {
  return (
    <GridRows
      scale={scale}
      tickValues={ticks}
      width={width}
      stroke="currentColor"
      strokeWidth={1}
      className="chart-grid"
    />
  );
}
