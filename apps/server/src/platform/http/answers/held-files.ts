import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isUtf8MimeType, mime } from '@fastify/send';
import { tagOf } from './entity-tag.ts';

/** What the build packs text with, the smaller first, and how the packed file's name ends. */
const PACKED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
export type Encoding = (typeof PACKED)[number][0];

/** Films are asked for in parts, which are read from the disk. */
const FILM = /\.(?:mp4|webm)$/;
const MAX_FILE_BYTES = 512 * 1024;
const MAX_TOTAL_BYTES = 32 * 1024 * 1024;

/** A file as it is sent, plain or packed. */
export interface HeldForm {
  body: Buffer;
  /** Strong: of these very bytes. */
  tag: string;
  modifiedMs: number;
  /** What an answer says of it. */
  headers: Readonly<Record<string, string>>;
  /** What an answer says to a caller who has it. */
  knownHeaders: Readonly<Record<string, string>>;
}

export interface HeldFile {
  plain: HeldForm;
  /** Empty where the build found nothing worth packing. */
  packed: ReadonlyMap<Encoding, HeldForm>;
  encodings: Encoding[];
}

export interface WebFolder {
  /** Every file of the folder, by its name from there on. */
  names: ReadonlySet<string>;
  /** Those that are answered from memory. */
  held: ReadonlyMap<string, HeldFile>;
}

/**
 * Reads a folder that does not change while the server runs. Held is every file of at most 512 KB that is no film, the
 * smaller ones first, until they fill 32 MB; the others stay on the disk.
 *
 * @param cacheOf what an answer with a file says of keeping it
 */
export function holdFolder(root: string, cacheOf: (name: string) => string): WebFolder {
  const files = filesUnder(root).toSorted((a, b) => a.size - b.size);
  const contents = new Map<string, Content>();
  let total = 0;
  for (const { name, size, modifiedMs } of files) {
    if (FILM.test(name) || size > MAX_FILE_BYTES || total + size > MAX_TOTAL_BYTES) continue;
    total += size;
    const body = readFileSync(join(root, name));
    contents.set(name, { body, tag: tagOf(body), modifiedMs });
  }
  const held = [...contents].map(([name, plain]): [string, HeldFile] => {
    const type = typeOf(name);
    const cacheControl = cacheOf(name);
    const packed = PACKED.flatMap(([encoding, ending]): Array<[Encoding, HeldForm]> => {
      const content = contents.get(name + ending);
      if (!content) return [];
      return [[encoding, formOf(content, { ...type, 'content-encoding': encoding }, cacheControl)]];
    });
    const file = { plain: formOf(plain, type, cacheControl), packed: new Map(packed) };
    return [name, { ...file, encodings: packed.map(([encoding]) => encoding) }];
  });
  return { names: new Set(files.map(({ name }) => name)), held: new Map(held) };
}

type Content = Omit<HeldForm, 'headers' | 'knownHeaders'>;

function filesUnder(root: string): Array<{ name: string; size: number; modifiedMs: number }> {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path);
      // As precise as the header that tells it.
      const modifiedMs = Math.floor(mtimeMs / 1000) * 1000;
      return { name: relative(root, path).replaceAll(sep, '/'), size, modifiedMs };
    });
}

function typeOf(name: string): { 'content-type': string } {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return { 'content-type': isUtf8MimeType(type) ? `${type}; charset=utf-8` : type };
}

function formOf(content: Content, type: Record<string, string>, cacheControl: string): HeldForm {
  const knownHeaders = {
    etag: content.tag,
    'last-modified': new Date(content.modifiedMs).toUTCString(),
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    'accept-ranges': 'bytes',
  };
  const headers = { ...type, 'content-length': String(content.body.length), ...knownHeaders };
  return { ...content, headers, knownHeaders };
}
