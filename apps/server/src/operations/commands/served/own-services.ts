import type { Config } from '../../../config.ts';
import { createAuditService } from '../../../people/audit/audit.service.ts';
import { appendEvent, createAuditStore } from '../../../people/audit/audit.store.ts';
import { createChainStore } from '../../../people/audit/chain.store.ts';
import { createEntriesStore } from '../../../people/audit/entries.store.ts';
import { detailsOfErasure } from '../../../people/audit/erasures.ts';
import { createInvitationsService } from '../../../people/auth/invitations.service.ts';
import { createInvitationsStore } from '../../../people/auth/invitations.store.ts';
import { createSessionsStore } from '../../../people/auth/sessions.store.ts';
import { createUsersService } from '../../../people/auth/users.service.ts';
import { createUsersStore } from '../../../people/auth/users.store.ts';
import { createErasureStore } from '../../../people/privacy/erasure.store.ts';
import { createPersonalDataStore } from '../../../people/privacy/personal-data.store.ts';
import { createPrivacyService } from '../../../people/privacy/privacy.service.ts';
import type { DatabaseCommandContext } from '../operator.ts';
import type { CommandServices } from './context.ts';

/** The services of a command that works on the database itself. */
export function createCommandServices(
  { db }: Pick<DatabaseCommandContext, 'db'>,
  { mail, siteUrl }: Pick<Config, 'mail' | 'siteUrl'>,
): CommandServices {
  const clock = () => new Date();
  const audit = createAuditService(createAuditStore(db), createEntriesStore(db), clock);
  const usersStore = createUsersStore(db);
  const { invite } = createInvitationsService(usersStore, createInvitationsStore(db), clock);
  return {
    users: { ...createUsersService(usersStore, createSessionsStore(db), clock), invite },
    audit,
    auditChain: createChainStore(db),
    privacy: createPrivacyService({
      data: createPersonalDataStore(db),
      erasures: createErasureStore(db, { append: appendEvent, detailsOfErasure }),
      record: audit.record,
      clock,
    }),
    mail,
    siteUrl,
  };
}
