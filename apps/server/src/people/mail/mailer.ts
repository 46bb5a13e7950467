/** A mail of plain text to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Who gets an answer; the sender of the settings unless given. */
  replyTo?: { name: string; address: string };
}

/** Sends mails. */
export interface Mailer {
  /** @throws MailError when the mail server did not accept it */
  send(mail: Mail): Promise<void>;
}

/** A mail that was not accepted. The message says why and holds no address, text or secret, so it may be logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
