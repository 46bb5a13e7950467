import type { personRow } from '@equanim/contract/people';
import type { z } from 'zod';
import type { Handlers } from '../../../platform/http/serve-calls.ts';
import type { Person, PeopleService } from './people.service.ts';

/** What administrators do with people. */
export function peopleRoutes(people: PeopleService) {
  return {
    people: async () => (await people.list()).map(toWire),

    async changePerson({ params, body: { role, state }, act }) {
      const isDisabled = state === undefined ? undefined : state === 'disabled';
      return toWire(await people.change(params.id, { role, isDisabled }, act));
    },

    resetFactor: ({ params, act }) => people.resetFactor(params.id, act),
  } satisfies Partial<Handlers>;
}

function toWire(person: Person): z.infer<typeof personRow> {
  const { id, email, name, role, has_totp, passkey_count } = person;
  return {
    id,
    email,
    name,
    role,
    state: person.disabled_at === null ? 'active' : 'disabled',
    created_at: person.created_at.toISOString(),
    last_seen_at: person.seen_at?.toISOString() ?? null,
    has_totp,
    passkey_count,
    is_locked: person.isLocked,
  };
}
