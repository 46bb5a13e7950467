import type { Role } from '@equanim/contract/auth';
import type { PersonRow } from '@equanim/contract/people';

/** What the list is narrowed to; undefined and an empty text let everybody through. */
export interface PeopleFilter {
  text: string;
  role: Role | undefined;
  state: PersonRow['state'] | undefined;
}

export const EVERYBODY: PeopleFilter = { text: '', role: undefined, state: undefined };

/** From so many people on, the list can be narrowed. */
export const FILTER_FROM = 9;

/** Small letters without marks, so that `Zoe` finds `Zoë`. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The people who match every part of a filter, each word of the text somewhere in name or address. */
export function filterPeople(people: readonly PersonRow[], filter: PeopleFilter): PersonRow[] {
  const words = plain(filter.text).split(/\s+/).filter(Boolean);
  return people.filter((person) => {
    const text = plain(`${person.name} ${person.email}`);
    return (
      words.every((word) => text.includes(word)) &&
      (filter.role === undefined || filter.role === person.role) &&
      (filter.state === undefined || filter.state === person.state)
    );
  });
}
