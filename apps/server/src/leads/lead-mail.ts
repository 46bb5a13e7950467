import type { Mail } from '../mail/mailer.ts';
import type { Message } from './leads.service.ts';

/** A message of the contact form as a mail to the firm; an answer to it goes to whoever wrote. */
export function leadMail({ firstName, lastName, email, text }: Message, to: string): Mail {
  const name = `${firstName} ${lastName}`;
  return {
    to,
    subject: `Message from ${name}`,
    text: `${name} <${email}> wrote through the contact form:\n\n${text}\n`,
    replyTo: { name, address: email },
  };
}
