import { readKnownHeads } from './served/known-heads.ts';
import { runServed, type Parsed } from './served/run-served.ts';
import { readArguments } from './arguments.ts';

const USAGE = `Usage:
  npm run audit -- list [--last N]             print the newest entries, 50 unless given
  npm run audit -- verify [--head SEQ:HASH]    recompute the log, and compare it with the existing backups
The server may keep running.
`;
const LAST = 50;

const { positionals, values } = readArguments(USAGE, {
  last: { type: 'string' },
  head: { type: 'string', multiple: true },
});

await runServed(USAGE, parse());

function parse(): Parsed | null {
  const [command, ...others] = positionals;
  if (others.length > 0) return null;
  if (command === 'list') return parseList(values.last ?? String(LAST));
  return command === 'verify' ? parseVerify(values.head ?? []) : null;
}

function parseList(last: string): Parsed | null {
  if (!/^[1-9]\d{0,6}$/.test(last)) return null;
  return { complete: () => ({ command: 'audit list', last: Number(last) }) };
}

function parseVerify(heads: readonly string[]): Parsed | null {
  const named = heads.map(parseHead);
  if (named.includes(null)) return null;
  const given = named.flatMap((head) => head ?? []);
  return {
    complete: async ({ config, log }) => ({
      command: 'audit verify',
      heads: [...given, ...(await readKnownHeads(config, log))],
    }),
  };
}

/** @returns null for what is no sequence and hash */
function parseHead(text: string) {
  const [, sequence, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined) return null;
  return { sequence: Number(sequence), hash, source: '--head', at: null };
}
