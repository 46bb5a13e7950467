import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  parseKnownHead,
  parseKnownNote,
  verifyRecord,
  type VerifyOptions,
  type RecordFacts,
  type Verification,
} from './verify-record.ts';
import { DOES_NOT_PROVE, DOES_NOT_PROVE_ALONE, overdueDay, PROVES, PROVES_CONTINUED } from './meaning.ts';
import { recordedDays } from './recorded-days.ts';

const USAGE = `Usage:
  node verify-record.mjs FILE|URL [--key KEY] [--known FILE]    verify a track record

  --key KEY      the first key as you know it from elsewhere, such as a statement
  --known FILE   what is kept of each verification, to know a history that was rewritten since:
                 the file is written once all is as it should be. A checkpoint that you kept as a
                 signed note is compared with, too, and left as it is

Ends with 0 where all is as it should be, with 1 where it is not, and with 2 where it could not be looked at.`;

/** What the command may do to the world. */
export interface CommandWorld {
  print: (line: string) => void;
  now: Date;
}

/** Runs the command. @returns its exit code; see its usage */
export async function runVerifyCommand(args: readonly string[], world: CommandWorld): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { key: { type: 'string' }, known: { type: 'string' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [source, ...rest] = positionals;
    if (!values.help && source !== undefined && rest.length === 0) return await verify(source, values, world);
    world.print(USAGE);
    return values.help ? 0 : 2;
  } catch (error) {
    world.print(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

async function verify(
  source: string,
  { key, known: path }: { key?: string | undefined; known?: string | undefined },
  { print, now }: CommandWorld,
): Promise<number> {
  const known = path === undefined ? {} : await readKnown(path);
  const verification = await verifyRecord(decode(await readSource(source)), { ...known, key: key ?? null });
  const isContinued = Boolean(known.known ?? known.knownNote);
  for (const line of tellVerification(verification, { now, isContinued })) print(line);
  if (verification.findings.length > 0 || !verification.facts) return 1;
  if (path !== undefined && !known.knownNote)
    await writeFile(path, `${JSON.stringify(verification.facts.head, null, 2)}\n`);
  return 0;
}

async function readSource(source: string): Promise<Uint8Array> {
  if (!/^https?:\/\//.test(source)) return readFile(source);
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${source} answered with ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Bytes that are no text would be hashed as others; they are shown as no record. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return '';
  }
}

/** @returns nothing where the file is not there yet */
async function readKnown(path: string): Promise<Pick<VerifyOptions, 'known' | 'knownNote'>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return {};
  const knownNote = parseKnownNote(text);
  if (knownNote) return { knownNote };
  const known = parseKnownHead(parseJson(text));
  if (!known) throw new Error(`${path} holds nothing that was kept of a verification.`);
  return { known };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A verification in plain words, a line each. @param isContinued whether an earlier head was compared with */
function tellVerification(
  { findings, facts }: Verification,
  { now, isContinued }: { now: Date; isContinued: boolean },
): string[] {
  const isRight = findings.length === 0;
  const about = facts ? [...tellFacts(facts, { now, isRight }), ''] : [];
  if (!isRight)
    return [
      ...about,
      `VERIFICATION FAILED: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`,
      ...findings.map(({ kind, sentence }) => `  ${kind}: ${sentence}`),
    ];
  return [
    ...about,
    'Verified. What that proves:',
    ...[...PROVES, ...(isContinued ? [PROVES_CONTINUED] : [])].map((sentence) => `  ${sentence}`),
    'What it does not prove:',
    ...[...DOES_NOT_PROVE, ...(isContinued ? [] : [DOES_NOT_PROVE_ALONE])].map((sentence) => `  ${sentence}`),
  ];
}

function tellFacts(
  { record, head, key, note }: RecordFacts,
  { now, isRight }: { now: Date; isRight: boolean },
): string[] {
  const days = recordedDays(record);
  const [first, last] = [days[0]?.leaf.day, days.at(-1)?.leaf.day];
  const corrections = days.reduce((total, day) => total + day.corrections.length, 0);
  const imports = days.filter(({ leaf }) => leaf.source === 'import').length;
  const hidden = record.entries.filter(({ leaf }) => leaf === null).length;
  const overdue = overdueDay(record, now);
  return [
    `Record ${head.origin}`,
    `${count(head.size, 'leaf', 'leaves')}: ${count(days.length, 'revealed day')}${first ? `, ${first} to ${last}` : ''}, ${imports} of them imported, ${count(corrections, 'correction')}, ${hidden} still to be revealed.`,
    `Key ${key}`,
    ...(overdue
      ? [`${overdue} should be revealed by now: this copy is old, or the record has stopped.`]
      : []),
    // Nobody should keep the checkpoint of a record that is wrong.
    ...(isRight && note ? ['', note.trimEnd()] : []),
  ];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
