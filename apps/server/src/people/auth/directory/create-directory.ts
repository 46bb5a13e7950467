import type { Outbox } from '../../mail/outbox.ts';
import { createFirstAdministratorStore } from '../first-administrator.store.ts';
import { createInvitationsService } from '../invitations.service.ts';
import { createInvitationsStore } from '../invitations.store.ts';
import type { RequirePassword } from '../password-rules.ts';
import { createUsersService } from '../users.service.ts';
import { createUsersStore } from '../users.store.ts';
import { createPeopleService } from './people.service.ts';
import { createPeopleStore } from './people.store.ts';

interface DirectoryDeps {
  db: Parameters<typeof createPeopleStore>[0];
  append: Parameters<typeof createPeopleStore>[1];
  removeFactors: Parameters<typeof createPeopleStore>[2];
  requirePassword: RequirePassword;
  clock: () => Date;
  /** Those of some addresses, in lower case, at which new devices have to wait; nobody unless given. */
  findLocked?: (emails: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Lets unknown devices sign in again at once. */
  forgive: (email: string) => Promise<void>;
  /** Null where no mail is sent. */
  outbox: Outbox | null;
  siteUrl: string;
}

/** What administrators and operators do with people: for the server, and for commands. */
export function createDirectory(deps: DirectoryDeps) {
  const { db, append, removeFactors, requirePassword, clock, forgive, outbox, siteUrl } = deps;
  const { findLocked = async () => new Set<string>() } = deps;
  const users = createUsersStore(db);
  const people = createPeopleStore(db, append, removeFactors);
  const directory = createPeopleService({ people, findLocked, outbox, siteUrl });
  const invitations = createInvitationsService({
    invitations: createInvitationsStore(db, append),
    firstAdministrator: createFirstAdministratorStore(db, append),
    requirePassword,
    outbox,
    siteUrl,
    clock,
  });
  return {
    people: directory,
    invitations,
    users: createUsersService({ users, people, directory, invitations, requirePassword, forgive, clock }),
  };
}
