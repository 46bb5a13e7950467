import { layers, strategyPage } from '../../content/strategy.ts';
import { PageHead } from '../layout/page-head.tsx';

const LEFT = 60;

const GAP = 110;

const LINE = 150;

/** What the page is about. */
export function StrategyHead() {
  const { heading, lead } = strategyPage;
  return (
    <PageHead
      className="lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] [&>h1]:max-w-[15ch]"
      heading={heading}
      lead={lead}
    />
  );
}

/** A layer's code, name and parts. */
export function LayerWords({ layer }: { layer: number }) {
  const { code, name, items = [] } = layers[layer] ?? {};
  return (
    <>
      <span className="layer-code stratum-code leading-normal whitespace-nowrap md:leading-10 lg:pt-4 lg:leading-(--title)">
        {code}
      </span>
      <h2 className="font-display text-[clamp(1.75rem,3vw,2.5rem)]/[1.05] font-[540] tracking-[-0.03em] md:col-[2/-1] md:leading-10 lg:pt-4 lg:leading-(--title)">
        {name}
      </h2>
      <ul className="stratum-items mt-3 grid text-[1.0625rem]/[1.45] md:col-start-2 md:mt-0 md:auto-cols-fr lg:mt-4 md:content-start md:gap-x-5 md:max-lg:@min-[44rem]/strategy:grid-flow-col">
        {items.map((item) => (
          <li key={item} className="border-t border-white/9 py-3 text-balance lg:py-2.5 lg:first:border-0">
            {item}
          </li>
        ))}
      </ul>
    </>
  );
}

/** How the last layer feeds the first, and where to read on. */
export function StrategyLoop() {
  const { loop, links } = strategyPage;
  return (
    <section className="mt-24 grid items-center gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div>
        <h2 className="font-display text-display-2">{loop.heading}</h2>
        <p className="mt-5 max-w-[48ch] text-lead text-ink-2">{loop.text}</p>
        <p className="mt-8 flex flex-wrap gap-3">
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
  );
}

/** The signal line through all five layers, and its way back from the last to the first. */
function FeedbackLoop({ label }: { label: string }) {
  const last = LEFT + GAP * (layers.length - 1);
  return (
    <svg
      className="h-auto w-full max-w-xl overflow-visible lg:justify-self-end"
      viewBox="0 0 560 240"
      fill="none"
      role="img"
      aria-label={label}
    >
      <defs>
        <linearGradient id="feedback-hues" x1={LEFT} x2={last} y1="0" y2="0" gradientUnits="userSpaceOnUse">
          {layers.map(({ code, hue }, index) => (
            <stop key={code} className={`hue-${hue}`} stopColor="var(--hue)" offset={index / 4} />
          ))}
        </linearGradient>
      </defs>
      <path stroke="url(#feedback-hues)" strokeWidth="1.5" d={`M0 ${String(LINE)}H${String(last)}`} />
      <g stroke="var(--text-2)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.25">
        <path
          strokeDasharray="2 6"
          d={`M${String(last)} ${String(LINE - 14)}C${String(last)} 10 ${String(LEFT)} 10 ${String(LEFT)} ${String(LINE - 18)}`}
        />
        <path d={`M${String(LEFT - 7)} ${String(LINE - 28)}l7 11 7-11`} />
      </g>
      {layers.map(({ code, hue }, index) => {
        const x = LEFT + GAP * index;
        return (
          <g key={code} className={`hue-${hue}`}>
            <circle fill="var(--hue)" cx={x} cy={LINE} r="5" />
            <circle stroke="var(--hue)" strokeOpacity="0.4" cx={x} cy={LINE} r="11" />
            <text className="fill-ink-2 font-mono text-xl sm:text-sm" x={x} y={LINE + 42} textAnchor="middle">
              {code}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
