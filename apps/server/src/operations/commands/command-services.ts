import type { Config } from '../../config.ts';
import { createRecordKeeping, createTrackRecord, createVerification } from '../../fund/services.ts';
import { createAuditService } from '../../people/audit/audit.service.ts';
import { appendEvent, createAuditStore } from '../../people/audit/audit.store.ts';
import { createChainStore } from '../../people/audit/chain.store.ts';
import { createEntriesStore } from '../../people/audit/entries.store.ts';
import { createRecordedPeopleStore } from '../../people/audit/recorded-people.store.ts';
import { detailsOfErasure } from '../../people/audit/erasures.ts';
import { createDirectory } from '../../people/auth/directory/create-directory.ts';
import { openLeakedPasswords, type LeakedPasswords } from '../../people/auth/leaked-passwords.ts';
import { createPasswordRules } from '../../people/auth/password-rules.ts';
import { endOthers, noteFactor } from '../../people/auth/sessions.store.ts';
import { createDueAt } from '../../people/factor/factors.service.ts';
import { createRemovalStore } from '../../people/factor/stores/removal.store.ts';
import { accountKey } from '../../people/auth/sign-in/sign-in-limiter.ts';
import { createErasureStore } from '../../people/privacy/erasure.store.ts';
import { createPersonalDataStore } from '../../people/privacy/personal-data.store.ts';
import { createPrivacyService } from '../../people/privacy/privacy.service.ts';
import { createForgive } from '../../people/services.ts';
import { runOperator, type CommandContext, type DatabaseCommandContext } from './operator.ts';

/** Writes a line of the result. */
export type Print = (line: string) => void;

/** What an operator's command works with. */
export type CommandServices = ReturnType<typeof createCommandServices>;

/** What it gets beside its services. */
export interface ServiceCommandContext extends CommandContext {
  services: CommandServices;
}

/**
 * Runs a command on the services of the server's database, as `runOperator` does; a server may run beside it.
 *
 * @param command null where it was called wrongly
 */
export async function runWithServices(
  usage: string,
  command: ((context: ServiceCommandContext) => Promise<void>) | null,
): Promise<void> {
  if (command === null) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  await runOperator(usage, async (context) => {
    const { leakedPasswordsFile: list } = context.config;
    const leaked = list === undefined ? null : await openLeakedPasswords(list);
    await command({ ...context, services: createCommandServices(context, leaked) });
    await leaked?.close();
    return true;
  });
}

function createCommandServices(
  { db, clock, config }: Pick<DatabaseCommandContext, 'db' | 'clock'> & { config: SettingsOfCommands },
  leaked: LeakedPasswords | null,
) {
  const { siteUrl, isFactorRequired, record } = config;
  const audit = createAuditService(createAuditStore(db), createEntriesStore(db), clock);
  const together = { append: appendEvent, noteFactor, endOthers };
  const { users } = createDirectory({
    db,
    append: appendEvent,
    removeFactors: createRemovalStore(db, together, createDueAt(isFactorRequired)).removeAll,
    requirePassword: createPasswordRules({ siteUrl, leaked }),
    forgive: createForgive(db, clock),
    clock,
    outbox: null,
    siteUrl,
  });
  return {
    users,
    audit,
    auditChain: createChainStore(db),
    recordedPeople: createRecordedPeopleStore(db),
    verification: createVerification(db, clock),
    trackRecord: createTrackRecord(db, clock),
    /** Null where there is no track record. */
    custody: record.audience === 'off' ? null : createRecordKeeping(db, record, clock).custody,
    privacy: createPrivacyService({
      data: createPersonalDataStore(db),
      erasures: createErasureStore(db, { append: appendEvent, detailsOfErasure, accountKey }),
      record: audit.record,
      clock,
    }),
  };
}

type SettingsOfCommands = Pick<Config, 'siteUrl' | 'isFactorRequired' | 'record'>;
