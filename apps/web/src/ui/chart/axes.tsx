interface ValueAxisProps {
  /** Px from the top of the plot. */
  scale: (value: number) => number;
  ticks: readonly number[];
  format: (value: number) => string;
  /** Inside of the plot, where beside it would leave too little of it. */
  isInside?: boolean;
}

/** Px between a label beside the plot and the plot. */
const LABEL_DISTANCE = 4;

/** Values down the left edge, without a line. */
export function ValueAxis({ scale, ticks, format, isInside = false }: ValueAxisProps) {
  return (
    <g className="chart-values">
      {ticks.map((value) => (
        <text
          key={value}
          x={isInside ? 0 : -LABEL_DISTANCE}
          y={scale(value)}
          dy={isInside ? '-0.4em' : '0.35em'}
          textAnchor={isInside ? 'start' : 'end'}
          className={isInside ? 'chart-tick chart-tick-inside' : 'chart-tick'}
        >
          {format(value)}
        </text>
      ))}
    </g>
  );
}

interface BottomAxisProps<Value> {
  /** Px from the left edge of the plot. */
  scale: (value: Value) => number;
  ticks: readonly Value[];
  format: (value: Value) => string;
  /** Where the plot ends, px. */
  top: number;
}

/** Px from the plot down to the middle of the first line of a label. */
const LABEL_DEPTH = 24;

/** Points of time or names along the bottom, without a line; a label may have several lines. */
export function BottomAxis<Value extends number | string | Date>(props: BottomAxisProps<Value>) {
  const { scale, ticks, format, top } = props;
  return (
    <g className="chart-times" transform={`translate(0, ${String(top)})`}>
      {ticks.map((value) => (
        <text key={Number(value)} y={LABEL_DEPTH} textAnchor="middle" className="chart-tick">
          {format(value)
            .split('\n')
            .map((line, index) => (
              <tspan key={line} x={scale(value)} dy={index === 0 ? '0.35em' : '1.2em'}>
                {line}
              </tspan>
            ))}
        </text>
      ))}
    </g>
  );
}

interface GridProps {
  /** Px from the top of the plot. */
  scale: (value: number) => number;
  ticks: readonly number[];
  width: number;
}

/** Hairlines at the values, none at the times. */
export function GridLines({ scale, ticks, width }: GridProps) {
  return (
    <g className="chart-grid">
      {ticks.map((value) => (
        <line key={value} x1={0} x2={width} y1={scale(value)} y2={scale(value)} stroke="currentColor" />
      ))}
    </g>
  );
}
