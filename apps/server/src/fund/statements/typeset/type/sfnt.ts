import { inflateSync } from 'node:zlib';

const WOFF_SIGNATURE = 0x774f4646;
const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

interface FontTable {
  tag: string;
  checksum: number;
  content: Buffer;
}

/**
 * The font a WOFF 1.0 file packs (https://www.w3.org/TR/WOFF/). Reading it packed, the library inflates a table each time it
 * asks for one, which takes a statement a second.
 *
 * @throws Error where the file is no WOFF 1.0
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error('This typeface is no WOFF 1.0 file.');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => readTable(woff, index));
  return writeSfnt(woff.subarray(4, 8), tables);
}

function readTable(woff: Buffer, index: number): FontTable {
  const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
  const [offset, packedBytes, bytes] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
    number,
    number,
    number,
  ];
  const packed = woff.subarray(offset, offset + packedBytes);
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    content: packedBytes < bytes ? inflateSync(packed) : packed,
  };
}

function writeSfnt(flavor: Buffer, tables: FontTable[]): Buffer {
  const directory = Buffer.alloc(SFNT_HEADER_BYTES + tables.length * SFNT_ENTRY_BYTES);
  const power = Math.floor(Math.log2(tables.length));
  flavor.copy(directory);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(2 ** power * SFNT_ENTRY_BYTES, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((tables.length - 2 ** power) * SFNT_ENTRY_BYTES, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(content.length, entry + 12);
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
    parts.push(content, padding);
    offset += content.length + padding.length;
  }
  return Buffer.concat(parts);
}
