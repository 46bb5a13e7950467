import { expect, test } from 'vitest';
import { personOf } from '../../layout/people.test-support.ts';
import { EVERYBODY, filterPeople } from './people-filter.ts';

const PEOPLE = [
  personOf(1, { name: 'Zoë Ng', role: 'admin' }),
  personOf(2, { name: 'Ada Lowell', email: 'ng@lowell.example', state: 'disabled' }),
];
const found = (changes: Partial<typeof EVERYBODY>) =>
  filterPeople(PEOPLE, { ...EVERYBODY, ...changes }).map(({ name }) => name);

test.each([
  [{}, ['Zoë Ng', 'Ada Lowell']],
  [{ text: 'zoe' }, ['Zoë Ng']],
  [{ text: ' NG ' }, ['Zoë Ng', 'Ada Lowell']],
  [{ text: 'lowell ada' }, ['Ada Lowell']],
  [{ text: 'ng', role: 'admin' as const }, ['Zoë Ng']],
  [{ state: 'disabled' as const }, ['Ada Lowell']],
  [{ text: 'nobody' }, []],
])('people are found by %j', (changes, names) => {
  expect(found(changes)).toEqual(names);
});
