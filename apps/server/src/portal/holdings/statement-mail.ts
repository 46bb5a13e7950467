import type { StatementNotice } from '../../fund/statements/statements.service.ts';
import type { Mail } from '../../people/mail/mailer.ts';
import type { Outbox } from '../../people/mail/outbox.ts';
import { monthInWords } from '../../platform/in-words.ts';

/** A mail that a statement waits in the portal: no figure leaves it. */
function statementMail(to: string, { month, reference }: StatementNotice, siteUrl: string): Mail {
  const name = monthInWords(month);
  return {
    to,
    subject: `Your statement for ${name}`,
    text: `The statement of ${reference} for ${name} is ready. It is in the portal:\n\n${siteUrl}/holdings\n`,
  };
}

/** Tells the users of an investor that a statement was made. @returns tells them; it neither waits nor throws */
export function mailsOfStatements(outbox: Outbox | null, siteUrl: string): (notice: StatementNotice) => void {
  return (notice) => {
    for (const email of notice.emails) outbox?.post(() => statementMail(email, notice, siteUrl));
  };
}
