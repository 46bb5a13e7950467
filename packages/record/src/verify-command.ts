import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { tellVerification } from './tell-verification.ts';
import { parseKnownHead, parseKnownNote, verifyRecord, type VerifyOptions } from './verify-record.ts';

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
