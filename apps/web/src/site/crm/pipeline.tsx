import { crmPage } from '../../content/crm.ts';

const WIDEST = 100;

/** Bars as wide as their numbers, the number beside the bar. */
export function Pipeline() {
  const { heading, stages } = crmPage.pipeline;
  const most = Math.max(...stages.map(({ count }) => count));
  return (
    <section className="crm-card crm-pipeline" aria-labelledby="crm-pipeline">
      <h2 id="crm-pipeline" className="crm-heading">
        {heading}
      </h2>
      <ul>
        {stages.map(({ name, count }) => (
          <li key={name}>
            <span className="crm-stage">{name}</span>
            <svg
              className="crm-bar"
              viewBox={`0 0 ${String(WIDEST)} 8`}
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <rect width={(count / most) * WIDEST} height="8" />
            </svg>
            <span className="crm-count tabular">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
