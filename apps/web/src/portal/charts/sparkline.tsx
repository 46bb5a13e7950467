import { curveMonotoneX } from '@visx/curve';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';

interface SparklineProps {
  values: readonly number[];
  className?: string;
}

const WIDTH = 160;
const HEIGHT = 64;
const MARGIN = 4;

/** The course of a figure at a glance; the chart below shows it in full. */
export function Sparkline({ values, className = '' }: SparklineProps) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = scaleLinear({ domain: [0, Math.max(1, values.length - 1)], range: [0, WIDTH] });
  const y = scaleLinear({
    domain: low === high ? [low - 1, high + 1] : [low, high],
    range: [HEIGHT - MARGIN, MARGIN],
  });
  return (
    <svg
      className={`sparkline ${className}`}
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {values.length < 2 ? null : (
        <LinePath
          data={[...values]}
          x={(_, index) => x(index)}
          y={(value) => y(value)}
          curve={curveMonotoneX}
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
