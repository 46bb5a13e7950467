/**
 * The server of `npm run bench:live`: the product's services and HTTP side on the built-in database and the simulated exchange.
 * Only the minutes stand still, so that nothing happens unless it is asked for.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { startSimulatorProcess } from '../apps/server/src/operations/demo/simulator-process.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createExchange } from '../apps/server/src/sampling/exchange/create-exchange.ts';
import { createServices } from '../apps/server/src/services.ts';
import { nowMs, serveParent } from './live-child.ts';
import { addViewers } from './sessions.ts';

const [, , directory = '', viewers = '5000'] = process.argv;
const { db, changes } = await openDatabase({ directory });
const tokens = await addViewers(db, { viewers: Number(viewers), at: new Date(), days: 1 });
const [key, secret] = [randomBytes(9).toString('hex'), randomBytes(18).toString('hex')];
const simulator = await startSimulatorProcess({ SIM_API_KEY: key, SIM_API_SECRET: secret }, console.error);
const clock = (): Date => new Date();
const exchange = createExchange({
  exchange: 'bybit',
  baseUrl: simulator.url,
  key,
  secret,
  now: Date.now,
});
const config = readConfig({ TRUST_PROXY: '127.0.0.1' });
const { siteUrl, trustedProxies } = config;
const counting = { base: config.baseEquity, limit: config.unexplainedLimit };
const services = createServices({
  db,
  changes,
  exchange,
  clock,
  mailing: null,
  siteUrl,
  counting,
  isFactorRequired: false,
  keep: { leadsDays: 0, logDetailsDays: 0, sessionsDays: 0 },
  secretKey: new Uint8Array(32),
});
const app = await buildApp({
  services,
  changes,
  exchange,
  collector: {
    status: () => ({ state: 'ok', trouble: null, lastSampleAt: clock(), notices: [] }),
    subscribe: () => () => undefined,
    sampleNow: () => Promise.reject(new Error('Nothing is sampled here.')),
  },
  mode: 'demo',
  clock,
  logger: pino({ level: 'silent' }),
  trustedProxies,
  isContactInboxOn: false,
  outbox: null,
  siteUrl,
  webRoot: null,
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });

let committedMs = 0;
changes.subscribe(({ table }) => {
  if (table === 'snapshots') committedMs = nowMs();
});
serveParent({ url, tokens }, async () => {
  await sql`update snapshots set equity = equity + 1 where taken_at = (select max(taken_at) from snapshots)`.execute(
    db,
  );
  return committedMs;
});
