import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { role } from '@equanim/contract/auth';
import { OperatorError } from '../../people/auth/users.service.ts';
import type { CommandRequest } from './served/request.ts';
import { runServed, type Parsed } from './served/run-served.ts';
import { readArguments } from './arguments.ts';

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

await runServed(USAGE, parse());

function parse(): Parsed | null {
  const [command, email, third] = positionals;
  if (command === 'list') return given({ command: 'user list' });
  if (email === undefined) return null;
  switch (command) {
    case 'add':
      return parseAdd(email);
    case 'invite':
      return withRole(values.role, (as) => given({ command: 'user invite', email, role: as }));
    case 'role':
      return withRole(third, (as) => given({ command: 'user role', email, role: as }));
    case 'disable':
    case 'enable':
    case 'reset-factor':
      return given({ command: `user ${command}`, email });
    case 'password':
      return {
        complete: async () => ({ command: 'user password', email, password: await readPassword() }),
      };
    default:
      return null;
  }
}

function given(request: CommandRequest): Parsed {
  return { complete: () => request };
}

function withRole(text: string | undefined, make: (as: 'admin' | 'customer') => Parsed): Parsed | null {
  const parsed = role.safeParse(text);
  return parsed.success ? make(parsed.data) : null;
}

function parseAdd(email: string): Parsed | null {
  const { name } = values;
  if (!name) return null;
  return withRole(values.role, (as) => ({
    complete: async () => ({ command: 'user add', email, name, role: as, password: await readPassword() }),
  }));
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
