import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface ChartTooltipProps {
  /** Px from the left edge of the chart to the point shown. */
  x: number;
  chartWidth: number;
  children: ReactNode;
}

const DISTANCE_PX = 14;

/** Beside the crosshair, on the side with room. Hidden from screen readers: the range input announces the point. */
export function ChartTooltip({ x, chartWidth, children }: ChartTooltipProps) {
  const tooltip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = tooltip.current;
    if (element === null) return;
    const width = element.offsetWidth;
    const fitsRight = x + DISTANCE_PX + width <= chartWidth;
    const left = fitsRight ? x + DISTANCE_PX : Math.max(0, x - DISTANCE_PX - width);
    element.style.transform = `translateX(${String(Math.round(left))}px)`;
  });

  return (
    <div ref={tooltip} className="chart-tooltip" aria-hidden="true">
      {children}
    </div>
  );
}
