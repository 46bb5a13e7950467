import type { Role } from '@equanim/contract/auth';
import type { PersonRow } from '@equanim/contract/people';
import { matchesWords } from '../../../frame/matches-words.ts';

/** What the list is narrowed to; undefined and an empty text let everybody through. */
export interface PeopleFilter {
  text: string;
  role: Role | undefined;
  state: PersonRow['state'] | undefined;
}

export const EVERYBODY: PeopleFilter = { text: '', role: undefined, state: undefined };

/** From so many people on, the list can be narrowed. */
export const FILTER_FROM = 9;

/** The people who match every part of a filter, each word of the text somewhere in name or address. */
export function filterPeople(people: readonly PersonRow[], filter: PeopleFilter): PersonRow[] {
  const matches = matchesWords(filter.text);
  return people.filter(
    ({ name, email, role, state }) =>
      matches(`${name} ${email}`) &&
      (filter.role === undefined || filter.role === role) &&
      (filter.state === undefined || filter.state === state),
  );
}
