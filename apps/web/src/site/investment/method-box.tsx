import { calculator } from '../../content/investment.ts';

/** How the figures come about and what they leave out, in plain words. */
export function MethodBox() {
  return (
    <section className="method" aria-labelledby="method">
      <h2 id="method" className="font-display text-display-2">
        {calculator.methodHeading}
      </h2>
      <dl>
        {calculator.method.map(({ heading, text }) => (
          <div key={heading}>
            <dt className="eyebrow">{heading}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
