import { fund } from '../../content/investment.ts';
import './investment.css';

/** The flagship fund and what it costs. */
export function InvestmentPage() {
  return (
    <section className="investment" aria-labelledby="investment">
      <h1 id="investment" className="font-display text-display-1">
        Investment Calculator
      </h1>
      <div className="investment-fund">
        <div>
          <h2 className="font-display text-display-2">{fund.name}</h2>
          <p>{fund.description}</p>
        </div>
        <div>
          <h3>Fee structure</h3>
          <dl>
            {fund.fees.map(({ label, rate }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{rate}</dd>
              </div>
            ))}
          </dl>
          <ul>
            {fund.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
