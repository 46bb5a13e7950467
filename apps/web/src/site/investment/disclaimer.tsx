import { calculator } from '../../content/investment.ts';
import { formatUtcDay } from '../../ui/format/date.ts';

interface DisclaimerProps {
  asOf: string | undefined;
  /** True where some figure is too large for a double to be exact to the cent. */
  isRounded: boolean | undefined;
}

/** Shown with every group of figures: what they are based on, up to which day, and that they guarantee nothing. */
export function Disclaimer({ asOf, isRounded }: DisclaimerProps) {
  return (
    <p className="disclaimer">
      <span>{calculator.disclaimer}</span>
      <span key={asOf} className="font-mono text-[0.75rem]">
        {calculator.sample}
        {asOf === undefined ? null : <> · to {formatUtcDay(asOf)}</>}
        {isRounded === true ? <> · {calculator.rounded}</> : null}
      </span>
    </p>
  );
}
