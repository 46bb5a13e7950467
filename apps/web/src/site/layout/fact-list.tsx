import type { Fact, FactGroup } from '../../content/facts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

/** Facts with a value; the others are not known yet. */
const known = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ value }) => value !== '');

/** That the facts are invented; nothing where the firm's content does not say so. */
export function SampleNotice({ text }: { text: string }) {
  return text === '' ? null : (
    <p className="sample-notice">
      <Badge tone="warn">{text}</Badge>
    </p>
  );
}

/** Label, value and a sentence below, one fact a line; a fact without a value is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {known(facts).map(({ label, value, note }) => (
        <div key={label} className="fact">
          <dt>{label}</dt>
          <dd>
            {value}
            {note === '' ? null : <span className="fact-note">{note}</span>}
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
      <section key={heading} className="fact-group">
        <h3>{heading}</h3>
        <FactList facts={facts} />
      </section>
    ));
}
