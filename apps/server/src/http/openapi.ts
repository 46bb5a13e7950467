import swagger from '@fastify/swagger';
import { BASE_PATH } from '@equanim/contract/calls';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { renderDocs } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';

/** Describes the calls that are registered after it. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Equanim API',
        version: '1',
        description:
          'JSON in and out. Times are UTC, ISO 8601 with Z; money and ratios are numbers. ' +
          'Errors are application/problem+json with a sentence to act on.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

/** Serves the document to programs and, as readable pages without scripts, to people. */
export function serveOpenApi(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } } as const;
  app.get(`${BASE_PATH}/openapi.json`, hidden, () => app.swagger());
  app.get('/api/docs', hidden, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocs(app.swagger())),
  );
  app.get('/api/docs/style.css', hidden, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
}
