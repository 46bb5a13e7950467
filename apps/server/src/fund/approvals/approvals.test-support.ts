import type { AuditAction } from '@equanim/contract/audit-actions';
import { FLAGSHIP } from '@equanim/contract/identity';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { InputError } from '../../platform/domain-error.ts';
import { auditLogOf } from '../../operations/commands/ledger-commands.ts';
import { startTestApp } from '../../test-app.test-support.ts';
import { createLedgerStore } from '../ledger/book/ledger.store.ts';
import type { ApprovedAct, ApprovedKind } from './approved-kind.ts';
import { createApprovalsService } from './approvals.service.ts';

interface Added {
  name: string;
  /** Whom it takes from. */
  from?: string;
}

export type ApprovalsWorld = Awaited<ReturnType<typeof startApprovalsWorld>>;

/** A kind that rests on the investors whose name begins with "Basis", and only notes that it is done. */
function addingKind(done: ApprovedAct[]): ApprovedKind<Added> {
  return {
    async examine(records, { name, from }) {
      const investors = await records.listInvestors();
      if (investors.some((one) => one.name === name))
        throw new InputError('name', `${name} is there already.`);
      return {
        title: `Add ${name}`,
        basis: { names: investors.map((one) => one.name).filter((one) => one.startsWith('Basis')) },
        investorIds: from === undefined ? [] : [from],
        takesFromInvestor: from !== undefined,
      };
    },
    async perform(_, __, act) {
      done.push(act);
    },
  };
}

/** Acts of one kind on a real database, by people whom a test adds. */
export async function startApprovalsWorld(start: string) {
  const app = await startTestApp(Date.parse(start));
  let now = new Date(start);
  const done: ApprovedAct[] = [];
  const store = createLedgerStore(app.db, FLAGSHIP);
  const approvals = createApprovalsService(store, { add: addingKind(done) }, () => now);
  const act = (by: string, action: AuditAction): RecordedAct =>
    app.services.audit.actOn({ action, actor: { kind: 'user', id: by }, origin: null }, now);
  return {
    ...app,
    done,
    approvals,

    at(moment: string): void {
      now = new Date(moment);
      app.setNow(now.getTime());
    },

    /** Adds somebody. @returns the id */
    async person(
      name: string,
      { role = 'admin', hasFactor = true }: { role?: 'admin' | 'customer'; hasFactor?: boolean } = {},
    ) {
      const email = `${name}@equanim.example`;
      await app.tokenFor(email, role);
      const { id } = await app.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const since = { created_at: now, confirmed_at: now };
      if (hasFactor)
        await app.db
          .insertInto('totp_secrets')
          .values({ user_id: id, encrypted_secret: '', last_step: null, ...since })
          .execute();
      return id;
    },

    /** Adds an investor for whom somebody stands. @returns its id */
    async investor(name: string, userId: string): Promise<string> {
      const given = { name, userIds: [userId] };
      return (await app.services.ledger.addInvestor(given, act(userId, 'investor-added'))).id;
    },

    propose: (by: string, body: Added) =>
      approvals.propose('add', body, 'It is due.', act(by, 'approval-asked')),
    confirm: (by: string, { id, digest }: { id: string; digest: string }) =>
      approvals.confirm(id, digest, act(by, 'approval-confirmed')),
    refuse: (by: string, { id }: { id: string }) =>
      approvals.refuse(id, 'Not now.', act(by, 'approval-refused')),
    verify: async () => (await app.services.verification.verify(auditLogOf(app.services.audit))).differences,
  };
}
