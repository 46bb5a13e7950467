import { factsSection } from './facts.ts';

/** What the line of that label says: value and note. */
export function valueOf(label: string): string {
  const facts = factsSection.groups.flatMap((group) => group.facts);
  const { value, note } = facts.find((one) => one.label === label) ?? { value: '', note: '' };
  return `${value}. ${note}`;
}
