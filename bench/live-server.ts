/**
 * The server of `npm run bench:live`: the product's services and HTTP side on an embedded database and the simulated exchange.
 * Only the minutes stand still, so that nothing happens unless it is asked for.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { startSimulatorProcess } from '../apps/server/src/operations/demo/simulator-process.ts';
import { openDatabase, type Database } from '../apps/server/src/platform/database/open.ts';
import { createExchange } from '../apps/server/src/sampling/exchange/create-exchange.ts';
import { createServices } from '../apps/server/src/services.ts';
import { DAY_MS } from '../apps/server/src/platform/time.ts';
import { nowMs, serveParent } from './live-child.ts';

/** A person may listen thirty times. */
const VIEWERS_A_PERSON = 25;

/** Signs in as many viewers, administrators all. @returns a token each */
async function signInAll(db: Database, viewers: number): Promise<string[]> {
  const people = Array.from({ length: Math.ceil(viewers / VIEWERS_A_PERSON) }, () => randomUUID());
  const created_at = new Date();
  const about = { name: 'A Viewer', role: 'admin', password_hash: 'none', created_at } as const;
  await db
    .insertInto('users')
    .values(people.map((id) => ({ ...about, id, email: `${id}@equanim.example` })))
    .execute();
  const tokens = Array.from({ length: viewers }, () => randomBytes(32).toString('base64url'));
  const sessions = tokens.map((token, i) => ({
    token_hash: createHash('sha256').update(token).digest('hex'),
    user_id: people[i % people.length] ?? '',
    created_at,
    expires_at: new Date(created_at.getTime() + DAY_MS),
  }));
  for (let i = 0; i < sessions.length; i += 1_000)
    await db
      .insertInto('sessions')
      .values(sessions.slice(i, i + 1_000))
      .execute();
  return tokens;
}

const [, , directory = '', viewers = '5000'] = process.argv;
const { db, changes } = await openDatabase({ directory });
const tokens = await signInAll(db, Number(viewers));
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
