/** A dot at its height, in the color its class gives to `currentColor`. */
export interface CrosshairDot {
  y: number;
  className: string;
}

interface CrosshairProps {
  x: number;
  height: number;
  /** One a series. */
  dots: CrosshairDot[];
}

/** The line and the dots at the point a reader looks at. */
export function Crosshair({ x, height, dots }: CrosshairProps) {
  return (
    <g aria-hidden="true" pointerEvents="none">
      <line x1={x} x2={x} y1={0} y2={height} className="chart-crosshair" />
      {dots.map(({ y, className }) => (
        <circle key={className} cx={x} cy={y} r={4} className={`chart-dot ${className}`} />
      ))}
    </g>
  );
}
