/** A mail of plain text to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Who gets an answer; the sender of the settings unless given. */
  replyTo?: { name: string; address: string };
  /** From when on it is worth nothing, as the link in it is dead; hours after it was posted unless given. */
  expiresAt?: Date;
}

/** Sends mails. */
export interface Mailer {
  /** @throws MailError when the mail server did not accept it */
  send(mail: Mail): Promise<void>;
}

/** A mail that was not accepted. The message says why and holds no address, text or secret, so it may be logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether another attempt would be refused, too, as one to an address that does not exist. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
