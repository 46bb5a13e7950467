import type { MessageKind } from '@equanim/contract/messages';
import type { Mail } from '../../people/mail/mailer.ts';
import { DAY_MS } from '../../platform/time.ts';

/** A mail about an older step would tell nobody anything. */
const KEPT_MS = 3 * DAY_MS;
/** The same of a strike and its statement: a ledger that takes years over makes hundreds of statements at once. */
export const STATEMENT_KEPT_MS = 14 * DAY_MS;

/** Something that people are told by mail. No figure leaves the portal: neither an amount nor a price is in it. */
export interface Message {
  /** Names what is told, so that nobody is told twice. */
  key: string;
  kind: MessageKind;
  /** From when on those it is for could see it in the portal. */
  since: Date;
  /** From when on it is no longer true; it stays so unless given. */
  until?: Date;
  /** Ids of the users it is for. */
  to: readonly string[];
  subject: string;
  /** What happened, in sentences. */
  text: string;
  /** Of the screen that shows it. */
  path: '/holdings' | '/dealing' | '/approvals';
}

/** Until when somebody is told; after that it is no news, or no longer true. */
export function endOf({ kind, since, until }: Pick<Message, 'kind' | 'since' | 'until'>): Date {
  return until ?? new Date(since.getTime() + (kind === 'statement-ready' ? STATEMENT_KEPT_MS : KEPT_MS));
}

/** The mail that tells somebody. */
export function mailOf(
  { subject, text, path, until }: Pick<Message, 'subject' | 'text' | 'path' | 'until'>,
  { to, siteUrl, now }: { to: string; siteUrl: string; now: Date },
): Mail {
  return {
    to,
    subject,
    text: `${text} See the portal:\n\n${siteUrl}${path}\n`,
    expiresAt: until ?? new Date(now.getTime() + KEPT_MS),
  };
}
