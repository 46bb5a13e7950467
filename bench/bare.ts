import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BareOptions } from './bare-server.ts';
import { messageOf } from './message.ts';
import type { RawAnswer } from './product.ts';

const WEB_ROOT = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
/** What every server says by itself. */
const OWN = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];
/** What `@fastify/static` says of a file by itself. */
const OF_FILES = ['content-type', 'content-encoding', 'etag', 'last-modified', 'accept-ranges'];

/** Starts a bare Fastify in a process of its own. */
export async function startBare(options: BareOptions): Promise<{ url: string; stop: () => void }> {
  const server = fork(new URL('bare-server.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  server.send(options);
  return { url: await messageOf<string>(server), stop: () => void server.kill() };
}

/** What an answer of the product says, for a bare server to say the same. */
export function headersOf({ headers }: RawAnswer, { ofFile = false } = {}): Record<string, string> {
  const left = Object.entries(headers).filter(
    ([name]) => !OWN.includes(name) && !(ofFile && OF_FILES.includes(name)),
  );
  return Object.fromEntries(left.map(([name, value]) => [name, String(value)]));
}

/** The built website, to be served from the disk with the headers of the product's own home page. */
export function filesLike(home: RawAnswer): BareOptions['files'] {
  const index = ['index.html', 'index.inbox.html'].find((name) =>
    readFileSync(join(WEB_ROOT, name)).equals(home.body),
  );
  if (index === undefined) throw new Error('The home page is not that of the build.');
  return { root: WEB_ROOT, index, headers: headersOf(home, { ofFile: true }) };
}
