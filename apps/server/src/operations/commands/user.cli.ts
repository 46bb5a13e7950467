import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { inviteBody, role, type Role } from '@equanim/contract/auth';
import { invitationMail, pathTo } from '../../people/auth/account-mails.ts';
import { INVITATION_DAYS } from '../../people/auth/invitations.service.ts';
import { OperatorError } from '../../people/auth/users.service.ts';
import { MailError, type Mail } from '../../people/mail/mailer.ts';
import { createSmtpMailer } from '../../people/mail/smtp-mailer.ts';
import type { MailSettings } from '../../config.ts';
import { readArguments } from './arguments.ts';
import { runWithServices, type ServiceCommandContext } from './command-services.ts';

const USAGE = `Usage:
  npm run user -- add EMAIL --role admin|customer --name NAME   add a person
  npm run user -- invite EMAIL --role admin|customer            make a link to sign up with
  npm run user -- list                                          list all users, disabled ones too
  npm run user -- disable EMAIL                                 end all sessions and refuse new ones
  npm run user -- enable EMAIL                                  let a disabled person sign in again
  npm run user -- role EMAIL admin|customer                     change the role of a person, end all sessions
  npm run user -- password EMAIL                                set a new password, end all sessions
  npm run user -- reset-factor EMAIL                            remove all second factors, end all sessions
The password is asked for; --password-stdin reads it from a pipe instead. The server may keep running.
`;

const { positionals, values } = readArguments(USAGE, {
  role: { type: 'string' },
  name: { type: 'string' },
  'password-stdin': { type: 'boolean' },
});

type Command = (context: ServiceCommandContext) => Promise<void>;

await runWithServices(USAGE, parse());

function parse(): Command | null {
  const [command, email, third] = positionals;
  if (command === 'list') return list;
  if (email === undefined) return null;
  switch (command) {
    case 'add':
      return parseAdd(email);
    case 'invite':
      return withRole(values.role, (as) => (context) => invite(context, email, as));
    case 'role':
      return withRole(third, (as) => async ({ services: { users }, print }) => {
        await users.setRole(email, as);
        print(`${email} is now ${as}.`);
      });
    case 'password':
      return async ({ services: { users }, print }) => {
        await users.setPassword(email, await readPassword());
        print(`${email} has a new password.`);
      };
    default:
      return parseChange(command, email);
  }
}

function parseChange(command: string | undefined, email: string): Command | null {
  switch (command) {
    case 'disable':
      return async ({ services: { users }, print }) => {
        await users.disable(email);
        print(`${email} can no longer sign in.`);
      };
    case 'enable':
      return async ({ services: { users }, print }) => {
        await users.enable(email);
        print(`${email} can sign in again.`);
      };
    case 'reset-factor':
      return async ({ services: { users }, print }) => {
        await users.resetFactor(email);
        print(`${email} no longer has a second factor.`);
      };
    default:
      return null;
  }
}

function withRole(text: string | undefined, make: (as: Role) => Command): Command | null {
  const parsed = role.safeParse(text);
  return parsed.success ? make(parsed.data) : null;
}

function parseAdd(email: string): Command | null {
  const { name } = values;
  if (!name) return null;
  return withRole(values.role, (as) => async ({ services: { users }, print }) => {
    await users.add({ email, name, role: as, password: await readPassword() });
    print(`${email} can sign in as ${as}.`);
  });
}

async function list({ services, print }: ServiceCommandContext): Promise<void> {
  for (const user of await services.users.list())
    print([user.email, user.role, user.name, user.disabled_at ? 'disabled' : 'active'].join('\t'));
}

/** Makes a link to sign up with, prints it, and mails it if mail is configured. */
async function invite(
  { services, config, print }: ServiceCommandContext,
  email: string,
  as: Role,
): Promise<void> {
  const { mail, siteUrl } = config;
  const request = inviteBody.safeParse({ email, role: as });
  if (!request.success) throw new OperatorError(`${email} is not an email address.`);
  const invitation = await services.users.invite(request.data.email, request.data.role);
  print(`${email} can become ${as} within ${INVITATION_DAYS} days, with this link, which works once:`);
  const link = siteUrl + pathTo('accept-invitation', invitation.token);
  print(link);
  if (mail) print(await mailNow(mail, invitationMail(invitation, { siteUrl, link, days: INVITATION_DAYS })));
}

/** @returns the outcome, as a sentence */
async function mailNow(settings: MailSettings, mail: Mail): Promise<string> {
  try {
    await createSmtpMailer(settings).send(mail);
    return 'The link has also been emailed.';
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return `It was not emailed: ${error.message}. Send the link yourself.`;
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
  const second = await askHidden('Repeat the password: ');
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
