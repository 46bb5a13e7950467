/** The other side of `npm run bench:api`: Fastify with nothing around it, in a process of its own. */
import { once } from 'node:events';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/** An answer that is always the same. */
export interface FixedAnswer {
  path: string;
  status: number;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

export interface BareOptions {
  answers: FixedAnswer[];
  /** Folder of files, the page it answers with at `/`, and what an answer says beyond what `@fastify/static` says. */
  files: { root: string; index: string; headers: Record<string, string> };
}

const [{ answers, files }] = (await once(process, 'message')) as [BareOptions];
const app = Fastify();
await app.register(fastifyStatic, {
  root: files.root,
  // As a list: by one name alone it finds no packed page.
  index: [files.index],
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply) => {
    for (const [name, value] of Object.entries(files.headers)) void reply.setHeader(name, value);
  },
});
for (const { path, status, headers, body } of answers) {
  const bytes = Buffer.from(body, 'base64');
  app.get(path, (_request, reply) => {
    void reply.status(status).headers(headers);
    return status === 304 ? reply.send() : reply.send(bytes);
  });
}
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
