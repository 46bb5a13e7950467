import { PUBLIC_CHECKPOINT_PATH, PUBLIC_RECORD_PATH, type RecordAudience } from '@equanim/contract/record';
import type { FastifyInstance } from 'fastify';
import { holdText, sendShared } from '../../platform/http/answers/send-shared.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { RecordService } from './record.service.ts';

/** As long as a cache may hold what is published: once a day there is more. */
const PUBLIC = { 'cache-control': 'public, max-age=300' };

/** The record, for those signed in. */
export function recordRoutes(record: RecordService, audience: RecordAudience) {
  const [file, note] = [holdText(), holdText()];
  return {
    recordAccess: () => ({ audience }),
    record: async () => file(await record.file()),
    recordCheckpoint: async () => note(await record.note()),
  } satisfies Partial<Handlers>;
}

/** Serves the record to everybody, beside the website. */
export function servePublicRecord(app: FastifyInstance, record: RecordService): void {
  const [file, note] = [holdText(PUBLIC), holdText(PUBLIC)];
  app.get(PUBLIC_RECORD_PATH, async (request, reply) =>
    sendShared(request, reply, file(await record.file())),
  );
  app.get(PUBLIC_CHECKPOINT_PATH, async (request, reply) =>
    sendShared(request, reply, note(await record.note())),
  );
}
