import { readArguments } from './arguments.ts';
import { runServed, type Parsed } from './served/run-served.ts';

const USAGE = `Usage:
  npm run privacy -- export PERSON    print all that is kept about a person, as JSON
  npm run privacy -- erase PERSON     erase a person, permanently
PERSON is an email address, or the id of a user. The server may keep running.
`;

const { positionals } = readArguments(USAGE, {});

await runServed(USAGE, parse());

function parse(): Parsed | null {
  const [command, person, ...others] = positionals;
  if (person === undefined || others.length > 0) return null;
  if (command !== 'export' && command !== 'erase') return null;
  return { complete: () => ({ command: `privacy ${command}`, person }) };
}
