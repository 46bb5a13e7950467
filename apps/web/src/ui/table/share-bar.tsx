/** A share of the whole as a bar. A leveraged one can exceed the whole; a debt is drawn by its size. */
export function ShareBar({ percent }: { percent: number | null }) {
  const width = Math.min(100, Math.abs(percent ?? 0));
  const isDebt = percent !== null && percent < 0;
  return (
    <svg
      className="block h-1 w-full"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="100" height="1" fill="var(--hairline)" />
      <rect
        width={width}
        height="1"
        fill={isDebt ? 'var(--text-3)' : 'var(--series-portfolio)'}
        opacity="0.75"
      />
    </svg>
  );
}
