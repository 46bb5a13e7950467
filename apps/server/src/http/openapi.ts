import swagger from '@fastify/swagger';
import { BASE_PATH } from '@equanim/contract/calls';
import { CHANNEL_PATH, channels, CLOSE_CODES, type Channel } from '@equanim/contract/channels';
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
          `Errors are application/problem+json with a sentence to act on. ${channelsInWords()}`,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

/** OpenAPI has no place for WebSockets. */
function channelsInWords(): string {
  const list = Object.entries(channels as Record<string, Channel>).map(
    ([name, { summary, views }]) => `${name} (${Object.keys(views).join(' and ')}): ${summary}.`,
  );
  return (
    `Live channels are WebSockets at ${BASE_PATH}${CHANNEL_PATH.replace(':channel', '{channel}')}?token= with a ticket ` +
    'of /auth/ws-ticket or an access token; each message is JSON as the call of the same name gives it, first the state, ' +
    `then every change. They close with ${CLOSE_CODES.notSignedIn} without a live session and with ` +
    `${CLOSE_CODES.notAllowed} where the role may not listen. ${list.join(' ')}`
  );
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
