import { investmentClosing } from '../../content/investment.ts';
import { IconArrowRight } from '../../ui/picture/icons.tsx';

/** Where the page leads: contact, framework, disclosures. */
export function InvestmentClosing() {
  const { heading, text, links } = investmentClosing;
  return (
    <section className="investment-closing" aria-labelledby="closing">
      <h2 id="closing" className="font-display text-display-2">
        {heading}
      </h2>
      <p className="text-lead text-ink-2">{text}</p>
      <ul>
        {links.map(({ label, text: about, href }) => (
          <li key={href}>
            <a href={href}>
              <span className="font-display text-title">
                {label}
                <IconArrowRight className="size-6" />
              </span>
              <span>{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
