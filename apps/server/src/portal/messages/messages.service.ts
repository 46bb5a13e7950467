import { MESSAGE_KINDS } from '@equanim/contract/messages';
import type { ApprovalsService } from '../../fund/approvals/approvals.service.ts';
import type { LedgerService } from '../../fund/ledger/ledger.service.ts';
import { investorOf } from '../../fund/ledger/read-ledger.ts';
import type { StatementsService } from '../../fund/statements/statements.service.ts';
import type { Outbox } from '../../people/mail/outbox.ts';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { HoldingsService } from '../holdings/holdings.service.ts';
import { administratorMessages } from './administrator-messages.ts';
import { investorMessages, statementMessages, statementWords, usersOf } from './investor-messages.ts';
import { endOf, mailOf, STATEMENT_KEPT_MS, type Message } from './message.ts';
import type { Recipient, ToldStore } from './told.store.ts';

/** Longer than anything is news. */
const TOLD_KEPT_MS = 31 * DAY_MS;

interface MessagesDeps {
  store: ToldStore;
  /** Null where no mail is sent. */
  outbox: Outbox | null;
  holdings: Pick<HoldingsService, 'seen' | 'readyStatements'>;
  ledger: Pick<LedgerService, 'read'>;
  statements: Pick<StatementsService, 'find'>;
  approvals: Pick<ApprovalsService, 'waiting'>;
  siteUrl: string;
  clock: () => Date;
}

export type MessagesService = ReturnType<typeof createMessagesService>;

/** Tells people by mail what they can see in the portal: customers not before they can. */
export function createMessagesService(deps: MessagesDeps) {
  const { store, outbox, clock, siteUrl } = deps;

  return {
    /**
     * Tells everybody what they were not told yet. What a kill or a full hour leaves undone is told the next time.
     *
     * @throws DomainError `time-uncertain`
     */
    async tell(): Promise<void> {
      if (!outbox) return;
      const now = clock();
      const since = await store.since();
      const recipients = new Map((await store.recipients()).map((one) => [one.id, one]));
      const messages = await currentMessages(deps, [...recipients.values()], now);
      const known = await store.known();
      for (const message of messages) {
        if (message.since < since || endOf(message) < now) continue;
        for (const id of message.to) {
          const person = recipients.get(id);
          if (!person || known.has(`${message.key} ${id}`)) continue;
          const isOff = !MESSAGE_KINDS[message.kind].isFixed && person.off.includes(message.kind);
          if (!isOff && !(await outbox.admit())) return;
          const mail = mailOf(message, { to: person.email, siteUrl, now });
          const told = { key: message.key, userId: id, at: now };
          await store.tell(told, isOff ? null : (trx) => outbox.put(trx, mail));
        }
      }
      await store.forget(new Date(now.getTime() - TOLD_KEPT_MS));
    },

    /**
     * Mails once more that a statement is ready, to all who act for its investor, whatever they switched off.
     *
     * @returns how many people that are
     * @throws DomainError `not-found`, or `not-possible` where nobody can be mailed
     */
    async sendStatement(id: string, act: RecordedAct): Promise<number> {
      const statement = (await deps.holdings.readyStatements({ id }))[0];
      if (!statement) {
        await deps.statements.find(id);
        throw new DomainError('not-possible', 'The investor cannot see this statement yet.');
      }
      if (!outbox) throw new DomainError('not-possible', 'Email is not set up.');
      const users = usersOf(investorOf(await deps.ledger.read(), statement.investorId));
      const people = (await store.recipients()).filter((one) => users.includes(one.id));
      if (people.length === 0)
        throw new DomainError(
          'not-possible',
          `Nobody who acts for ${statement.reference} can sign in, so nobody was emailed.`,
        );
      const mails = people.map(({ email }) =>
        mailOf(statementWords(statement), { to: email, siteUrl, now: act.at }),
      );
      for (let admitted = 0; admitted < mails.length; admitted += 1)
        if (!(await outbox.admit()))
          throw new DomainError(
            'not-possible',
            'Too many emails were sent within the last hour. Try again later.',
          );
      await store.send(act, async (trx) => {
        for (const mail of mails) await outbox.put(trx, mail);
      });
      return people.length;
    },
  };
}

/** All that people could be told now, the earliest first. */
async function currentMessages(
  { holdings, ledger, approvals }: MessagesDeps,
  recipients: readonly Recipient[],
  now: Date,
): Promise<Message[]> {
  const seen = await holdings.seen();
  const finalSince = new Date(now.getTime() - STATEMENT_KEPT_MS);
  const administrators = recipients.filter(({ role }) => role === 'admin');
  const known = {
    ledger: await ledger.read(),
    approvals: await approvals.waiting(),
    administrators,
    now,
  };
  return [
    ...investorMessages(seen),
    ...statementMessages(await holdings.readyStatements({ finalSince }), seen),
    ...administratorMessages(known),
  ].toSorted((a, b) => a.since.getTime() - b.since.getTime());
}
