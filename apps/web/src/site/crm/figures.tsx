import { crmFigures } from '../../content/crm-figures.ts';
import { Bar } from './bar.tsx';
import { Allocations, Funds, Trades } from './ledgers.tsx';

/** Bars as wide as their numbers, the number beside the bar (Specification 2.11.4). */
function Pipeline() {
  const { heading, stages, total } = crmFigures.pipeline;
  const counts = stages.map(({ count }) => count);
  const highest = Math.max(...counts);
  return (
    <section className="crm-card crm-pipeline" aria-labelledby="crm-pipeline">
      <h2 id="crm-pipeline" className="crm-heading">
        {heading}
      </h2>
      <ul>
        {stages.map(({ name, count }) => (
          <li key={name}>
            <span>{name}</span>
            <Bar share={count / highest} />
            <span className="crm-count tabular">{count}</span>
          </li>
        ))}
      </ul>
      <p className="crm-total">
        <span>{total}</span>
        <span className="crm-count tabular">{counts.reduce((sum, count) => sum + count, 0)}</span>
      </p>
    </section>
  );
}

/** The pipeline and the three ledgers of the sample. */
export function Figures() {
  return (
    <>
      <Pipeline />
      <Funds />
      <Allocations />
      <Trades />
    </>
  );
}
