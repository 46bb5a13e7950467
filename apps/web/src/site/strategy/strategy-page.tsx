import { layers, strategyPage } from '../../content/strategy.ts';
import { PageHead } from '../layout/page-head.tsx';
import { FeedbackLoop } from './feedback-loop.tsx';
import { LayerMiniature } from './miniature/layer-miniature.tsx';
import './miniature/miniature.css';
import './miniature/plot.css';
import './strategy.css';

export function StrategyPage() {
  const { heading, lead, loop, links } = strategyPage;
  return (
    <div className="page strategy">
      <PageHead className="site-column" heading={heading} lead={lead} />
      <ol className="site-column strata">
        {layers.map(({ code, name, hue, items }, index) => (
          <li key={code} className={`stratum stratum-${String(index + 1)} hue-${hue}`}>
            <span className="layer-code stratum-code">{code}</span>
            <h2 className="stratum-name">{name}</h2>
            <ul className="stratum-items">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <LayerMiniature layer={index} />
          </li>
        ))}
      </ol>
      <section className="site-column strategy-loop">
        <div className="strategy-loop-words">
          <h2 className="font-display text-display-2">{loop.heading}</h2>
          <p className="text-lead text-ink-2">{loop.text}</p>
          <p className="strategy-links">
            {links.map(({ label, href }, index) => (
              <a
                key={href}
                className={`button button-large ${index === 0 ? 'button-primary' : 'button-secondary'}`}
                href={href}
              >
                {label}
              </a>
            ))}
          </p>
        </div>
        <FeedbackLoop label={loop.label} />
      </section>
    </div>
  );
}
