/** Which line is gross and which is net. */
export function PairLegend() {
  return (
    <p className="pair-legend">
      <span>
        <span className="swatch text-portfolio" aria-hidden="true" />
        Gross
      </span>
      <span>
        <span className="swatch swatch-dashed text-net" aria-hidden="true" />
        Net
      </span>
    </p>
  );
}
