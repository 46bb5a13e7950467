import type { Call, Feature } from '@equanim/contract/call';
import { BASE_PATH } from '@equanim/contract/call';
import { calls, type CallName } from '@equanim/contract/calls';
import { CHANNEL_PATH, channels, CLOSE_CODES, type Channel } from '@equanim/contract/channels';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { describeAnswers } from './describe-answers.ts';
import { docsStyle, renderDocs } from './docs-page.ts';

/** Names of calls by method and path. */
const listed = new Map(
  (Object.entries(calls) as Array<[CallName, Call]>).map(([name, { method, path }]) => [
    `${method} ${BASE_PATH}${path}`,
    name,
  ]),
);

/** Describes the calls of the contract that are registered after it and answer: nothing else, and none that is off. */
export async function addOpenApi(app: FastifyInstance, features: ReadonlySet<Feature>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portal API',
        version: '1',
        description:
          'JSON in and out. Times are UTC, ISO 8601 with Z; money and ratios are numbers. ' +
          `Errors are application/problem+json with a sentence to act on. ${channelsInWords()}`,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const name = listed.get(`${String(document.route.method)} ${document.url}`);
      if (!name || isOff(calls[name], features)) return { schema: { hide: true }, url: document.url };
      const { schema, url } = jsonSchemaTransform(document);
      return {
        schema: { ...schema, response: { ...Object(schema.response), ...describeAnswers(name) } },
        url,
      };
    },
    transformObject: jsonSchemaTransformObject,
  });
}

function isOff({ feature }: Call, features: ReadonlySet<Feature>): boolean {
  return feature !== undefined && !features.has(feature);
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
  app.get(`${BASE_PATH}/openapi.json`, () => app.swagger());
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocs(app.swagger())),
  );
  app.get('/api/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}
