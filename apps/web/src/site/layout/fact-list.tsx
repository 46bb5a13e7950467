import type { Fact, FactGroup } from '../../content/facts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

/** Facts with a value; the others are not known yet. */
const known = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ value }) => value !== '');

/** That the facts are invented; nothing where the firm's content does not say so. */
export function SampleNotice({ text }: { text: string }) {
  return text === '' ? null : (
    <p className="[&>.badge]:py-1 [&>.badge]:leading-[1.3] [&>.badge]:whitespace-normal">
      <Badge tone="warn">{text}</Badge>
    </p>
  );
}

/** Label, value and a sentence below, one fact a line; a fact without a value is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {known(facts).map(({ label, value, note, link, feature }) => (
        <div key={label} className={`fact-row print:py-1 ${feature === undefined ? '' : `with-${feature}`}`}>
          <dt className="text-[0.9375rem] text-ink-3 print:text-[1rem]">{label}</dt>
          <dd className="text-[1.0625rem]/[1.5] text-pretty print:text-[1rem]/[1.45]">
            {value}
            {note === '' ? null : (
              <span className="mt-1 block max-w-[56ch] text-[0.9375rem]/[1.55] text-balance text-ink-2">
                {note}
              </span>
            )}
            {link === undefined ? null : (
              <a className="text-link mt-2 inline-block py-1 text-[0.9375rem] print:hidden" href={link.href}>
                {link.label}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists under headings; a group without a fact is left out. */
export function FactGroups({ groups }: { groups: readonly FactGroup[] }) {
  return groups
    .filter(({ facts }) => known(facts).length > 0)
    .map(({ heading, facts }) => (
      <section key={heading} className="not-first:mt-14">
        <h3 className="mb-4 font-display text-[1.25rem]/[1.2] font-[540] tracking-[-0.015em]">{heading}</h3>
        <FactList facts={facts} />
      </section>
    ));
}
