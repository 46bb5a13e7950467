import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '@equanim/contract/auth';
import type { RecordEvent, Origin } from '../../platform/acts/act.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Erased, ErasureStore } from './erasure.store.ts';
import type { FoundUser, PersonalDataStore, PlainRow } from './personal-data.store.ts';

/** All that is kept about somebody. */
export interface PersonalData {
  exportedAt: Date;
  /** Null for somebody who never signed up. */
  user: FoundUser | null;
  /** Rows by what they are about. */
  sections: Record<string, PlainRow[]>;
}

export type PrivacyService = ReturnType<typeof createPrivacyService>;

interface PrivacyDeps {
  data: PersonalDataStore;
  erasures: ErasureStore;
  record: RecordEvent;
  clock: () => Date;
}

/** What is kept about people, for them to read, and the way to forget them. */
export function createPrivacyService({ data, erasures, record, clock }: PrivacyDeps) {
  async function read(user: FoundUser | null, email: string): Promise<PersonalData> {
    const sections = await data.read({ id: user?.id ?? null, email: email.toLowerCase() });
    return { exportedAt: clock(), user, sections };
  }

  return {
    /** What is kept about somebody who asks for it. */
    async exportOwn({ id, email }: CurrentUser, origin: Origin): Promise<PersonalData> {
      const user = (await data.findUser(id)) ?? null;
      const found = await read(user, email);
      await record({ action: 'personal-data-exported', actor: { kind: 'user', id }, origin, subjectId: id });
      return found;
    },

    /**
     * What is kept about somebody, for an operator.
     *
     * @param who an email address, or the id of a user
     * @throws DomainError `not-found` where nothing is
     */
    async exportPerson(who: string): Promise<PersonalData> {
      const user = (await data.findUser(who)) ?? null;
      const found = await read(user, user?.email ?? who);
      if (user === null && isEmpty(found.sections)) throw nothingKept(who);
      const by = { action: 'personal-data-exported', actor: { kind: 'operator' }, origin: null } as const;
      await record({ ...by, subjectId: user?.id ?? null });
      return found;
    },

    /**
     * Forgets somebody: messages of the contact form are deleted, and of a user only the id stays, with what was done.
     *
     * @param who an email address, or the id of a user
     * @throws DomainError `not-found` where nothing is kept, `last-administrator`
     */
    async erase(who: string): Promise<Erased> {
      const user = await data.findUser(who);
      const whose = { id: user?.id ?? null, email: (user?.email ?? who).toLowerCase() };
      if (!user && isEmpty(await data.read(whose))) throw nothingKept(who);
      const unknownHash = await hashPassword(randomUUID());
      const erased = await erasures.forget(whose, { at: clock(), unknownHash });
      if (erased === null) throw new DomainError('last-administrator');
      return erased;
    },
  };
}

const isEmpty = (sections: Record<string, PlainRow[]>): boolean =>
  Object.values(sections).every((rows) => rows.length === 0);

const nothingKept = (who: string): DomainError =>
  new DomainError('not-found', `Nothing is kept about ${who}.`);
