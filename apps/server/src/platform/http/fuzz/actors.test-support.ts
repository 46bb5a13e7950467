import { hashOf, newToken } from '../../../people/auth/tokens.ts';
import type { TestApp } from '../../../test-app.test-support.ts';
import { DAY_MS } from '../../time.ts';

export const ROLES = ['nobody', 'customer', 'admin'] as const;
export type RoleName = (typeof ROLES)[number];

/** Who makes the requests. They may do to themselves and to each other whatever the calls let them. */
export async function createActors({ db, services, tokenFor }: TestApp) {
  // Beside the one who calls, so that the last administrator does not stand in the way of every change.
  await tokenFor('second@equanim.example', 'admin');
  await tokenFor('customer@equanim.example', 'customer');
  await tokenFor('admin@equanim.example', 'admin');
  const people = await db.selectFrom('users').selectAll().execute();
  const { ledger, act } = services.fundAt(() => new Date('2026-11-20T12:00:00Z'));
  const investor = { name: 'Ada', userIds: people.map(({ id }) => id) };
  await ledger.addInvestor(investor, act('investor-added', { kind: 'operator' }));
  const tokens: Record<RoleName, string | null> = { nobody: null, customer: null, admin: null };

  async function putRight(now: Date, isFactorKept: boolean): Promise<void> {
    for (const person of people) {
      const { id, ...row } = person;
      if (!isFactorKept) {
        for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const)
          await db.deleteFrom(table).where('user_id', '=', id).execute();
      }
      // Whoever took the address meanwhile gets another.
      await db
        .updateTable('users')
        .set({ email: `${now.getTime()}@equanim.example` })
        .where('email', '=', row.email)
        .where('id', '!=', id)
        .execute();
      await db.updateTable('users').set(row).where('id', '=', id).execute();
    }
    for (const role of ['customer', 'admin'] as const) tokens[role] = await openSession(role, now);
  }

  async function openSession(role: 'customer' | 'admin', now: Date): Promise<string> {
    const token = newToken();
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        user_id: people.find(({ email }) => email === `${role}@equanim.example`)?.id ?? '',
        created_at: now,
        expires_at: new Date(now.getTime() + 30 * DAY_MS),
        factor_at: now,
      })
      .execute();
    return token;
  }

  return {
    tokenOf: (role: RoleName): string | null => tokens[role],

    /** Whether the session of a role is still there. */
    async isIn(role: RoleName): Promise<boolean> {
      const token = tokens[role];
      const session = token === null ? null : await services.auth.findSession(token);
      return session?.user.role === role && session.state === 'open';
    },

    /** Makes everybody who they were, in new sessions: with the second factors they set up meanwhile, or without. */
    putRight,
  };
}
