import { fees } from '../../content/fee-reasons.ts';
import { figuresMethod, fund, investmentClosing } from '../../content/investment-prerendered.ts';
import { LogoMark } from '../../content/logo.tsx';
import { IconArrowRight } from '../../ui/picture/icons.tsx';

/** What the flagship fund is. */
export function FundWords() {
  return (
    <>
      <LogoMark className="size-10 text-cyan-400 print:hidden" />
      <h2 id="fund" className="mt-5 font-display text-display-2 print:mt-0 print:text-title">
        {fund.name}
      </h2>
      <p className="mt-4 max-w-[44ch] text-ink-2 print:mt-1">{fund.description}</p>
    </>
  );
}

/** What it costs. */
export function FundFees() {
  return (
    <>
      <h3 className="mt-9 eyebrow print:mt-0">Fee structure</h3>
      <dl className="mt-2 print:mt-0">
        {fees.list.map(({ label, rate, basis }) => (
          <div key={label} className="flex items-baseline gap-3 py-2.5 print:py-0.5">
            <dt className={FEE_NAME}>{label}</dt>
            <dd className="tabular text-end">
              {rate} <span className="text-[0.875rem] text-ink-2">{basis}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[0.875rem] text-ink-2 print:mt-1">
        {fees.highWaterMark} {fees.netAssetValue}
      </p>
    </>
  );
}

/** Dots lead from it to the rate. */
const FEE_NAME =
  'flex flex-1 gap-3 after:mb-[0.4em] after:flex-1 after:border-b after:border-dotted after:border-control';

/** How the figures are computed and what they leave out, and where the page leads. */
export function Closing() {
  return (
    <>
      <Method />
      <Links />
    </>
  );
}

function Method() {
  const { heading: title, parts } = figuresMethod;
  return (
    <section className="mt-28 print:mt-3 print:break-inside-avoid" aria-labelledby="method">
      <h2 id="method" className="font-display text-display-2 print:text-title">
        {title}
      </h2>
      <dl className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-2 print:mt-2 print:grid-cols-2 print:gap-y-2">
        {parts.map(({ heading, text }) => (
          // On paper the definitions stand beside their figures.
          <div key={heading} className={heading === 'Figures' ? `${PART} print:hidden` : PART}>
            <dt className="eyebrow">{heading}</dt>
            <dd className="mt-3 max-w-[58ch] text-ink-2 print:mt-1 print:text-[7.5pt]/[1.35]">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const PART = 'border-t border-hairline pt-4 print:pt-1';

/** Contact, framework, disclosures. */
function Links() {
  const { heading, text, links } = investmentClosing;
  return (
    <section className="mt-28 print:hidden" aria-labelledby="closing">
      <h2 id="closing" className="font-display text-display-2">
        {heading}
      </h2>
      <p className="mt-4 mb-10 text-lead text-ink-2">{text}</p>
      <ul className="grid overflow-hidden rounded-marketing border border-hairline md:grid-cols-3">
        {links.map(({ label, text: about, href }) => (
          <li key={href} className={LINK}>
            <a
              href={href}
              className="grid h-full content-between gap-2 px-6 py-7 focus-visible:-outline-offset-3 md:min-h-45 md:p-6 lg:p-8"
            >
              <span className="flex justify-between font-display text-title text-ink-1 md:gap-3">
                {label}
                <IconArrowRight className="size-6 flex-none text-ink-3" />
              </span>
              <span>{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINK =
  'border-hairline bg-surface-1 text-ink-2 hover:bg-surface-2 not-first:border-t md:not-first:border-t-0 md:not-first:border-s';
