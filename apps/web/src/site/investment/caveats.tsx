import { calculator } from '../../content/investment.ts';
import { formatUtcDay } from '../../ui/format/date.ts';
import './caveats.css';

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
      <span className="disclaimer-basis">
        {calculator.sample}
        {asOf === undefined ? null : <> · to {formatUtcDay(asOf)}</>}
        {isRounded === true ? <> · {calculator.rounded}</> : null}
      </span>
    </p>
  );
}

/** How the figures are computed and what they leave out, in plain words. */
export function MethodBox() {
  return (
    <section className="method" aria-labelledby="method">
      <h2 id="method" className="font-display text-display-2">
        {calculator.methodHeading}
      </h2>
      <dl>
        {calculator.method.map(({ heading, text }) => (
          <div key={heading} className={`method-${heading.toLowerCase()}`}>
            <dt className="eyebrow">{heading}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
