import type { RecordAudience } from '@equanim/contract/record';
import { PUBLIC_CHECKPOINT_PATH, PUBLIC_RECORD_PATH } from '@equanim/contract/record';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import { sendText } from '../../platform/http/send-text.ts';
import type { RecordService } from './record.service.ts';

/** As long as a cache may hold the published record: a day is published once. */
const CACHE_SECONDS = 300;

/** The record, for those signed in. */
export function recordRoutes(record: RecordService, audience: RecordAudience) {
  return {
    recordAccess: () => ({ audience }),
    record: async () => ({ content: await record.file() }),
    recordCheckpoint: async () => ({ content: await record.note() }),
  } satisfies Partial<Handlers>;
}

/** Serves the record to everybody, beside the website. */
export function servePublicRecord(app: FastifyInstance, record: RecordService): void {
  const cached = `public, max-age=${CACHE_SECONDS}`;
  app.get(PUBLIC_RECORD_PATH, async (_, reply) =>
    sendText(reply.header('cache-control', cached), { content: await record.file() }),
  );
  app.get(PUBLIC_CHECKPOINT_PATH, async (_, reply) =>
    sendText(reply.header('cache-control', cached), { content: await record.note() }),
  );
}
