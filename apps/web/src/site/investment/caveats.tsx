import { calculator } from '../../content/investment.ts';
import { formatUtcDay } from '../../ui/format/date.ts';

interface DisclaimerProps {
  asOf: string | undefined;
  /** Where some figure is larger than a double holds to the cent. */
  isRounded: boolean | undefined;
}

/** Stands beside every group of figures: what they rest on, up to when, and that they guarantee nothing. */
export function Disclaimer({ asOf, isRounded }: DisclaimerProps) {
  return (
    <p className="disclaimer">
      <span>{calculator.disclaimer}</span>
      <span className="disclaimer-basis">
        {calculator.sample}
        {asOf === undefined ? null : <> · to {formatUtcDay(asOf)}</>}
        {isRounded === true ? <> · {calculator.rounded}</> : null}
      </span>
    </p>
  );
}
