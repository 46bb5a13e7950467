import type { Config } from '../../../config.ts';
import { createRecordKeeping, createTrackRecord, createVerification } from '../../../fund/services.ts';
import { createAuditService } from '../../../people/audit/audit.service.ts';
import { appendEvent, createAuditStore } from '../../../people/audit/audit.store.ts';
import { createChainStore } from '../../../people/audit/chain.store.ts';
import { createEntriesStore } from '../../../people/audit/entries.store.ts';
import { detailsOfErasure } from '../../../people/audit/erasures.ts';
import { createDirectory } from '../../../people/auth/directory/create-directory.ts';
import type { LeakedPasswords } from '../../../people/auth/leaked-passwords.ts';
import { createPasswordRules } from '../../../people/auth/password-rules.ts';
import { endOthers, noteFactor } from '../../../people/auth/sessions.store.ts';
import { createDueAt } from '../../../people/factor/factors.service.ts';
import { createRemovalStore } from '../../../people/factor/stores/removal.store.ts';
import { accountKey } from '../../../people/auth/sign-in/sign-in-limiter.ts';
import { createErasureStore } from '../../../people/privacy/erasure.store.ts';
import { createPersonalDataStore } from '../../../people/privacy/personal-data.store.ts';
import { createPrivacyService } from '../../../people/privacy/privacy.service.ts';
import type { DatabaseCommandContext } from '../operator.ts';
import type { CommandServices } from './context.ts';

type SettingsOfCommands = Pick<Config, 'mail' | 'siteUrl' | 'isFactorRequired' | 'record'>;

/** The services of a command that works on the database itself. */
export function createCommandServices(
  { db }: Pick<DatabaseCommandContext, 'db'>,
  { mail, siteUrl, isFactorRequired, record }: SettingsOfCommands,
  leaked: LeakedPasswords | null = null,
): CommandServices {
  const clock = () => new Date();
  const audit = createAuditService(createAuditStore(db), createEntriesStore(db), clock);
  const together = { append: appendEvent, noteFactor, endOthers };
  const { users } = createDirectory({
    db,
    append: appendEvent,
    removeFactors: createRemovalStore(db, together, createDueAt(isFactorRequired)).removeAll,
    requirePassword: createPasswordRules({ siteUrl, leaked }),
    clock,
    outbox: null,
    siteUrl,
  });
  return {
    users,
    audit,
    auditChain: createChainStore(db),
    verification: createVerification(db, clock),
    trackRecord: createTrackRecord(db, clock),
    custody: record.audience === 'off' ? null : createRecordKeeping(db, record, clock).custody,
    privacy: createPrivacyService({
      data: createPersonalDataStore(db),
      erasures: createErasureStore(db, { append: appendEvent, detailsOfErasure, accountKey }),
      record: audit.record,
      clock,
    }),
    mail,
    siteUrl,
  };
}
