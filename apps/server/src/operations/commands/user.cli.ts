import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { inviteBody, role, type Role } from '@equanim/contract/auth';
import { invitationMail, pathTo } from '../../people/auth/account-mails.ts';
import { createInvitationsService, INVITATION_DAYS } from '../../people/auth/invitations.service.ts';
import { createInvitationsStore } from '../../people/auth/invitations.store.ts';
import { createSessionsStore } from '../../people/auth/sessions.store.ts';
import { createUsersService, OperatorError, type UsersService } from '../../people/auth/users.service.ts';
import { createUsersStore } from '../../people/auth/users.store.ts';
import type { MailSettings } from '../../config.ts';
import { MailError, type Mail } from '../../people/mail/mailer.ts';
import { createSmtpMailer } from '../../people/mail/smtp-mailer.ts';
import { runOperator, type DatabaseCommandContext } from './operator.ts';

const USAGE = `Usage:
  npm run user -- add EMAIL --role admin|customer --name NAME   add a person
  npm run user -- invite EMAIL --role admin|customer            make a link to sign up with
  npm run user -- list                                          list everybody, disabled users too
  npm run user -- disable EMAIL                                 end all sessions and refuse new ones
  npm run user -- password EMAIL                                set a new password, end all sessions
The password is asked for; --password-stdin reads it from a pipe instead.
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { role: { type: 'string' }, name: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
});
const [command, email] = positionals;

await runOperator(USAGE, async (context) => {
  const { db, print } = context;
  const users = createUsersService(createUsersStore(db), createSessionsStore(db), () => new Date());
  if (command === 'list') return list(users, print);
  if (email === undefined) return false;
  switch (command) {
    case 'add': {
      const parsed = role.safeParse(values.role);
      if (!parsed.success || !values.name) return false;
      await users.add({ email, name: values.name, role: parsed.data, password: await readPassword() });
      print(`${email} can sign in as ${parsed.data}.`);
      return true;
    }
    case 'invite': {
      const parsed = role.safeParse(values.role);
      if (!parsed.success) return false;
      await invite(context, email, parsed.data);
      return true;
    }
    case 'disable':
      await users.disable(email);
      print(`${email} can no longer sign in.`);
      return true;
    case 'password':
      await users.setPassword(email, await readPassword());
      print(`${email} has a new password.`);
      return true;
    default:
      return false;
  }
});

async function list(users: UsersService, print: (line: string) => void): Promise<true> {
  for (const user of await users.list()) {
    print([user.email, user.role, user.name, user.disabled_at ? 'disabled' : 'active'].join('\t'));
  }
  return true;
}

/** Prints the link, and mails it if mail is configured. */
async function invite(
  { db, config, print }: DatabaseCommandContext,
  address: string,
  as: Role,
): Promise<void> {
  const request = inviteBody.safeParse({ email: address, role: as });
  if (!request.success) throw new OperatorError(`${address} is no e-mail address.`);
  const invitations = createInvitationsService(
    createUsersStore(db),
    createInvitationsStore(db),
    () => new Date(),
  );
  const invitation = await invitations.invite(request.data.email, request.data.role);
  if (!invitation) throw new OperatorError(`The e-mail address ${address} is taken.`);
  print(`${address} can become ${as} within ${INVITATION_DAYS} days, once, at`);
  print(config.siteUrl + pathTo('accept-invitation', invitation.token));
  if (config.mail) print(await mailNow(config.mail, invitationMail(invitation, config.siteUrl)));
}

/** @returns the outcome, as a sentence */
async function mailNow(settings: MailSettings, mail: Mail): Promise<string> {
  try {
    await createSmtpMailer(settings).send(mail);
    return 'The link is on its way by mail, too.';
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return `It was not mailed: ${error.message}. Hand the link over yourself.`;
  }
}

/** Reads it from the pipe, or asks for it twice without showing it. */
async function readPassword(): Promise<string> {
  if (values['password-stdin']) {
    let text = '';
    for await (const part of process.stdin) text += String(part);
    return text.replace(/\r?\n$/, '');
  }
  if (!process.stdin.isTTY)
    throw new OperatorError('Run this in a terminal, or pipe the password to --password-stdin.');
  const first = await askHidden('Password: ');
  const second = await askHidden('Once more: ');
  if (first !== second) throw new OperatorError('The two passwords differ.');
  return first;
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_text, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
