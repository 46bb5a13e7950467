import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { role } from '@equanim/contract/auth';
import { createSessionsStore } from './auth/sessions.store.ts';
import { createUsersService, OperatorError, type UsersService } from './auth/users.service.ts';
import { createUsersStore } from './auth/users.store.ts';
import { runOperator } from './operator.ts';

const USAGE = `Usage:
  npm run user -- add EMAIL --role admin|customer --name NAME   add a person
  npm run user -- list                                          everybody, and who is disabled
  npm run user -- disable EMAIL                                 end all sessions and let none begin
  npm run user -- password EMAIL                                set a new password, end all sessions
The password is asked for; --password-stdin reads it from a pipe instead.
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { role: { type: 'string' }, name: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
});
const [command, email] = positionals;

await runOperator(USAGE, async ({ db, print }) => {
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

/** From the pipe, or typed twice without being shown. */
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
