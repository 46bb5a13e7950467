/**
 * `npm run bench:logins`: whether the time of a failed sign-in tells who is known. 2,000 guesses over HTTP, half of them at
 * addresses of people, in random order, each from a network of its own, on the built-in database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import {
  prepareGuesses,
  timeGuesses,
} from '../apps/server/src/people/auth/sign-in/login-times.test-support.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createExchange } from '../apps/server/src/sampling/exchange/create-exchange.ts';
import { createServices } from '../apps/server/src/services.ts';

/** Of known and of unknown addresses each, and what warms up. */
const COUNT = 1_050;
const MAX_DIFFERENCE = 0.05;
const MAX_AUC_OFF = 0.05;

const directory = mkdtempSync(join(tmpdir(), 'equanim-logins-'));
const { db, changes, close } = await openDatabase({ directory });
const clock = (): Date => new Date();
// Nothing asks it: nothing is sampled here.
const exchange = createExchange({
  exchange: 'bybit',
  baseUrl: 'http://127.0.0.1:1',
  key: 'none',
  secret: 'none',
  now: Date.now,
});
const { siteUrl, trustedProxies, baseEquity, unexplainedLimit } = readConfig({ TRUST_PROXY: '127.0.0.1' });
const services = createServices({
  db,
  changes,
  exchange,
  clock,
  mailing: null,
  siteUrl,
  counting: { base: baseEquity, limit: unexplainedLimit },
  isFactorRequired: false,
  secretKey: new Uint8Array(32),
  keep: { leadsDays: 0, logDetailsDays: 0, sessionsDays: 0 },
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

try {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const guesses = await prepareGuesses(db, COUNT);
  const times = await timeGuesses(guesses, async ({ email, address }) => {
    const answer = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: 'not the password of anybody' }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 401) throw new Error(`A guess was answered with ${String(answer.status)}.`);
  });
  const { knownMedian, unknownMedian, difference, auc } = times;
  console.log(`known    ${knownMedian.toFixed(2)} ms (median)`);
  console.log(`unknown  ${unknownMedian.toFixed(2)} ms (median)`);
  console.log(`they differ by ${(difference * 100).toFixed(2)} %; AUC ${auc.toFixed(3)}`);
  if (difference > MAX_DIFFERENCE || Math.abs(auc - 0.5) > MAX_AUC_OFF) process.exitCode = 1;
} finally {
  await app.close();
  await close();
  rmSync(directory, { recursive: true, force: true });
}
