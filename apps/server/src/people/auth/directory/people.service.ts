import { DomainError } from '../../../platform/domain-error.ts';
import { accountChangedMail, type AccountChange } from '../account-mails.ts';
import type { Act } from '../../../platform/acts/act.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { UserRow } from '../users.store.ts';
import type { PeopleStore, PersonChange, PersonRow, Refusal } from './people.store.ts';

/** Somebody as administrators see them. */
export interface Person extends PersonRow {
  /** Whether devices that never signed in have to wait because of wrong passwords. */
  isLocked: boolean;
}

interface PeopleDeps {
  people: PeopleStore;
  /** Those of some addresses, in lower case, at which new devices have to wait. */
  findLocked: (emails: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Null where no mail is sent. */
  outbox: Outbox | null;
  siteUrl: string;
}

export type PeopleService = ReturnType<typeof createPeopleService>;

/** Who may sign in, and as what. Operators use it, too. */
export function createPeopleService({ people, findLocked, outbox, siteUrl }: PeopleDeps) {
  function tell(person: UserRow, change: AccountChange): void {
    outbox?.post(() => accountChangedMail(person, change, siteUrl));
  }

  async function describe(rows: PersonRow[]): Promise<Person[]> {
    const locked = await findLocked(rows.map(({ email }) => email));
    return rows.map((row) => ({ ...row, isLocked: locked.has(row.email) }));
  }

  async function find(id: string): Promise<Person> {
    const row = await people.find(id);
    const [person] = row ? await describe([row]) : [];
    if (!person) throw new DomainError('not-found', 'There is no user with this id.');
    return person;
  }

  return {
    /** Everybody who signs in, disabled ones too, by name. */
    list: async (): Promise<Person[]> => describe(await people.list()),

    /**
     * Changes the role or the state of somebody and ends their sessions and links at once. It is told to them by mail.
     *
     * @throws DomainError `not-found`; `last-administrator` where nobody would be left who could sign in as one;
     *   `forbidden` where whoever asks is no administrator any more
     */
    async change(id: string, change: PersonChange, act: Act): Promise<Person> {
      const { before, after } = requireDone(await people.change(id, change, act));
      if (before.role !== after.role) tell(after, after.role);
      const isDisabled = after.disabled_at !== null;
      if ((before.disabled_at !== null) !== isDisabled) tell(after, isDisabled ? 'disabled' : 'enabled');
      return find(id);
    },

    /** Removes every second factor of somebody and ends their sessions and links. @throws DomainError as `change` does */
    async resetFactor(id: string, act: Act): Promise<void> {
      tell(requireDone(await people.resetFactor(id, act)), 'factor-reset');
    },
  };
}

function requireDone<Done extends object>(outcome: Done | Refusal): Done {
  if (outcome === 'not-found') throw new DomainError('not-found', 'There is no user with this id.');
  if (typeof outcome === 'string') throw new DomainError(outcome);
  return outcome;
}
