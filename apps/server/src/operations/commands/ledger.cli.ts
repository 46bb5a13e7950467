import { readArguments } from './arguments.ts';
import { runServed, type Parsed } from './served/run-served.ts';

const USAGE = `Usage:
  npm run ledger -- verify    recompute every strike, entry and statement, and compare
The server may keep running.
`;

const { positionals } = readArguments(USAGE, {});

await runServed(USAGE, parse());

function parse(): Parsed | null {
  const [command, ...others] = positionals;
  if (command !== 'verify' || others.length > 0) return null;
  return { complete: () => ({ command: 'ledger verify' }) };
}
