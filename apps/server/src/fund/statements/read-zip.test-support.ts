import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl';

/** A file that a reader's program finds in an archive. */
export interface ZippedFile {
  name: string;
  content: Buffer;
  /** As it stands there, without a zone. */
  time: string;
}

const open = promisify<Buffer, Options, ZipFile>(yauzl.fromBuffer);

/** Reads an archive with a library that had no part in writing it, which checks each size and checksum. */
export async function readZip(content: Buffer): Promise<ZippedFile[]> {
  const zip = await open(content, { autoClose: false });
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = [];
    zip.on('entry', (entry: Entry) => found.push(entry));
    zip.once('error', reject).once('end', () => resolve(found));
  });
  const openEntry = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files: ZippedFile[] = [];
  for (const entry of entries) {
    const { fileName: name, lastModFileDate: date, lastModFileTime: time } = entry;
    const parts = [(date >> 9) + 1980, (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63];
    const text = parts.map((part) => String(part).padStart(2, '0')).join(' ');
    files.push({ name, content: await buffer(await openEntry(entry)), time: text });
  }
  return files;
}
