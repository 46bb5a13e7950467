import { layers, strategyPage } from '../../content/strategy.ts';
import { PageHead } from '../layout/page-head.tsx';
import { LayerMiniature } from './miniature/layer-miniature.tsx';
import './miniature/miniature.css';
import './miniature/plot.css';
import './strategy.css';
import './feedback-loop.css';

const LEFT = 60;

const GAP = 110;

const LINE = 150;

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

/** The signal line through all five layers, and its way back from the last to the first. */
function FeedbackLoop({ label }: { label: string }) {
  const last = LEFT + GAP * (layers.length - 1);
  return (
    <svg className="feedback" viewBox="0 0 560 240" fill="none" role="img" aria-label={label}>
      <defs>
        <linearGradient id="feedback-hues" x1={LEFT} x2={last} y1="0" y2="0" gradientUnits="userSpaceOnUse">
          <stop className="feedback-stop-1" offset="0" />
          <stop className="feedback-stop-2" offset="0.25" />
          <stop className="feedback-stop-3" offset="0.5" />
          <stop className="feedback-stop-4" offset="0.75" />
          <stop className="feedback-stop-5" offset="1" />
        </linearGradient>
      </defs>
      <path className="feedback-line" d={`M0 ${String(LINE)}H${String(last)}`} />
      <path
        className="feedback-return"
        d={`M${String(last)} ${String(LINE - 14)}C${String(last)} 10 ${String(LEFT)} 10 ${String(LEFT)} ${String(LINE - 18)}`}
      />
      <path className="feedback-arrow" d={`M${String(LEFT - 7)} ${String(LINE - 28)}l7 11 7-11`} />
      {layers.map(({ code, hue }, index) => {
        const x = LEFT + GAP * index;
        return (
          <g key={code} className={`hue-${hue}`}>
            <circle className="feedback-node" cx={x} cy={LINE} r="5" />
            <circle className="feedback-halo" cx={x} cy={LINE} r="11" />
            <text x={x} y={LINE + 42} textAnchor="middle">
              {code}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
