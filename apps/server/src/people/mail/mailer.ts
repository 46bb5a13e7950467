/** A mail of plain text to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Whom an answer goes to; the sender of the settings unless given. */
  replyTo?: { name: string; address: string };
}

/** Sends mails. */
export interface Mailer {
  /** @throws MailError when the mail server did not take it */
  send(mail: Mail): Promise<void>;
}

/** A mail that was not taken. The message says why and holds no address, no text and no secret, so it may be logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
