import { hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

const HASH_LENGTH = 40;
/** A line is a hash, a colon, a count and perhaps two characters of a line break. */
const MAX_LINE = 64;
/** How many places of the file are looked at to find one that is not sorted. */
const PROBES = 64;

/** A file of leaked passwords that cannot be used, with why; the message names the file. */
export class LeakedPasswordsError extends Error {
  override readonly name = 'LeakedPasswordsError';
}

/** Passwords that are known from leaks. */
export interface LeakedPasswords {
  /** Whether a password is among them, as it is. */
  has(password: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens a file as Have I Been Pwned gives it out: a line `HASH:COUNT` for each password, SHA-1 in capital hexadecimal digits,
 * sorted. It is searched where it lies, some forty short reads for a billion lines, and never loaded. SHA-1 is the form of
 * the list; nothing is kept by it.
 *
 * @throws LeakedPasswordsError for a file that is missing, empty, of another form or not sorted
 */
export async function openLeakedPasswords(path: string): Promise<LeakedPasswords> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new LeakedPasswordsError(`LEAKED_PASSWORDS_FILE: ${path} cannot be opened: ${reasonOf(error)}`);
  });
  try {
    const { size } = await file.stat();
    await requireSorted(file, size, path);
    return {
      has: (password) => isAmong(file, size, hash('sha1', password).toUpperCase()),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}

interface Line {
  hash: string;
  /** Offsets of its first byte, and of the first byte after its line break. */
  from: number;
  to: number;
}

/** The line that a byte of the file belongs to; null where it has another form. */
async function lineAt(file: FileHandle, size: number, offset: number): Promise<Line | null> {
  const start = Math.max(0, offset - MAX_LINE);
  const buffer = Buffer.alloc(Math.min(size - start, 2 * MAX_LINE));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
  const text = buffer.toString('latin1', 0, bytesRead);
  // A byte that is a line break belongs to the line it ends.
  const from = offset === start ? 0 : text.lastIndexOf('\n', offset - start - 1) + 1;
  const end = text.indexOf('\n', from);
  const line = text.slice(from, end === -1 ? undefined : end);
  if (!/^[0-9A-F]{40}(?::\d{1,12})?\r?$/.test(line)) return null;
  const to = start + (end === -1 ? text.length : end + 1);
  return { hash: line.slice(0, HASH_LENGTH), from: start + from, to };
}

async function isAmong(file: FileHandle, size: number, wanted: string): Promise<boolean> {
  let [low, high] = [0, size];
  while (low < high) {
    const line = await lineAt(file, size, Math.floor((low + high) / 2));
    if (line === null) throw new Error('The file of leaked passwords was changed since it was opened.');
    if (line.hash === wanted) return true;
    if (line.hash < wanted) low = line.to;
    else high = line.from;
  }
  return false;
}

async function requireSorted(file: FileHandle, size: number, path: string): Promise<void> {
  let before = '';
  for (let probe = 0; probe <= PROBES; probe += 1) {
    const offset = Math.min(size - 1, Math.floor((size * probe) / PROBES));
    const line = size === 0 ? null : await lineAt(file, size, offset);
    if (line === null)
      throw new LeakedPasswordsError(
        `LEAKED_PASSWORDS_FILE: ${path} has no lines of the form HASH:COUNT with SHA-1 in upper-case hex.`,
      );
    if (line.hash < before)
      throw new LeakedPasswordsError(`LEAKED_PASSWORDS_FILE: ${path} is not sorted by hash.`);
    before = line.hash;
  }
}
