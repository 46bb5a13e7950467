import { inviteBody } from '@equanim/contract/auth';
import { invitationMail, pathTo } from '../../../people/auth/account-mails.ts';
import { INVITATION_DAYS } from '../../../people/auth/invitations.service.ts';
import { OperatorError } from '../../../people/auth/users.service.ts';
import type { MailSettings } from '../../../config.ts';
import { MailError, type Mail } from '../../../people/mail/mailer.ts';
import { createSmtpMailer } from '../../../people/mail/smtp-mailer.ts';
import type { CommandServices, Print } from './context.ts';
import type { RequestOf } from './request.ts';

/** Prints the list of people, disabled ones too. */
export async function listUsers({ users }: CommandServices, print: Print): Promise<void> {
  for (const user of await users.list())
    print([user.email, user.role, user.name, user.disabled_at ? 'disabled' : 'active'].join('\t'));
}

/** Makes a link to sign up with, prints it, and mails it if mail is configured. */
export async function inviteUser(
  { users, mail, siteUrl }: CommandServices,
  { email, role }: RequestOf<'user invite'>,
  print: Print,
): Promise<void> {
  const request = inviteBody.safeParse({ email, role });
  if (!request.success) throw new OperatorError(`${email} is not an email address.`);
  const invitation = await users.invite(request.data.email, request.data.role);
  print(`${email} can become ${role} within ${INVITATION_DAYS} days, with this link, which works once:`);
  print(siteUrl + pathTo('accept-invitation', invitation.token));
  if (mail) print(await mailNow(mail, invitationMail(invitation, siteUrl)));
}

/** @returns the outcome, as a sentence */
async function mailNow(settings: MailSettings, mail: Mail): Promise<string> {
  try {
    await createSmtpMailer(settings).send(mail);
    return 'The link has also been sent by mail.';
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return `It was not mailed: ${error.message}. Hand the link over yourself.`;
  }
}
