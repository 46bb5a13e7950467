import type { Mail } from '../mail/mailer.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Message } from './leads.service.ts';

/** A message of the contact form as a mail to the firm; an answer to it goes to whoever wrote. */
function leadMail({ firstName, lastName, email, text }: Message, to: string): Mail {
  const name = `${firstName} ${lastName}`;
  return {
    to,
    subject: `Message from ${name}`,
    text: `${name} <${email}> wrote through the contact form:\n\n${text}\n`,
    replyTo: { name, address: email },
  };
}

interface Firm {
  outbox: Outbox;
  /** Who gets the mails; every administrator if undefined. */
  contactTo: string | undefined;
  listAdministrators: () => Promise<Array<{ email: string }>>;
}

/** Mails each message of the contact form to the firm. @returns mails a message; it neither waits nor throws */
export function mailsToFirm({ outbox, contactTo, listAdministrators }: Firm): (message: Message) => void {
  return (message) => {
    const postTo = (email: string) => outbox.post(() => leadMail(message, email));
    if (contactTo !== undefined) return postTo(contactTo);
    outbox.post(async () => {
      for (const { email } of await listAdministrators()) postTo(email);
      return null;
    });
  };
}
