import type { Handlers } from '../../../platform/http/serve-calls.ts';
import type { PeopleService } from './people.service.ts';
import { toPerson } from './people.wire.ts';

/** What administrators do with people. */
export function peopleRoutes(people: PeopleService) {
  return {
    people: async () => (await people.list()).map(toPerson),

    async changePerson({ params, body: { role, state }, act }) {
      const isDisabled = state === undefined ? undefined : state === 'disabled';
      return toPerson(await people.change(params.id, { role, isDisabled }, act));
    },

    resetFactor: ({ params, act }) => people.resetFactor(params.id, act),
  } satisfies Partial<Handlers>;
}
