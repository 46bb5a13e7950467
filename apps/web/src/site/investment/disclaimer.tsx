import { calculator } from '../../content/investment.ts';
import { formatUtcDay } from '../../ui/format-time.ts';

/** Stands beside every group of figures: what they rest on, up to when, and that they guarantee nothing. */
export function Disclaimer({ asOf }: { asOf: string | undefined }) {
  return (
    <p className="disclaimer">
      <span>{calculator.disclaimer}</span>
      <span className="disclaimer-basis">
        {calculator.sample}
        {asOf === undefined ? null : <> · to {formatUtcDay(asOf)}</>}
      </span>
    </p>
  );
}
