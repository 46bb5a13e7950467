import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive. */
interface ZippedFile {
  /** Without a path. */
  name: string;
  content: Buffer;
  madeAt: Date;
}

/** A ZIP archive that is sent while its files are read. */
export interface ZipFile {
  /** Without a path, in ASCII. */
  name: string;
  /** Each is read once the one before it was taken. */
  files: AsyncIterable<ZippedFile>;
}

/** Sends an archive under its name. Where reading fails the connection breaks, so that a part never passes for the whole. */
export function sendZip(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, files }: ZipFile,
): FastifyReply {
  void reply.header('content-disposition', `attachment; filename="${name}"`).type('application/zip');
  // Fastify would read all of a stream to throw it away.
  return request.method === 'HEAD' ? reply.send() : reply.send(Readable.from(zipOf(files)));
}

/** The bytes of an archive, the same for the same files. They are stored as they are: a PDF hardly gets smaller. */
async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, content, madeAt } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = asLocal(madeAt);
    zip.add(file);
    file.push(content, true);
    yield* chunks;
    chunks = [];
  }
  zip.end();
  yield* chunks;
}

/** An archive has times without a zone, which the library takes from the local one: they are to be UTC wherever the server is. */
function asLocal(at: Date): Date {
  return new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
}
