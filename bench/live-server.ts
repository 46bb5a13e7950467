/**
 * The server of `npm run bench:live`: the product's services and HTTP side on the built-in database, in a process of its own. No
 * minute is sampled, so nothing happens unless it is asked for.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { DAY_MS } from '../apps/server/src/platform/time.ts';
import { buildSide } from './history-side.ts';
import { nowMs } from './viewers.ts';

/** What is asked over the channel to this process, and what it answers. */
export interface Requests {
  /** Changes what viewers are shown. @returns when that was committed, epoch milliseconds */
  write: number;
  /** What the process has used so far and holds now, garbage collected: of the processor, and objects and buffers. */
  measure: { cpuMs: number; heldBytes: number };
}

/** What it says once it listens; a token a viewer. */
export interface Ready {
  url: string;
  tokens: string[];
}

/** A person may listen thirty times. */
const VIEWERS_A_PERSON = 25;

const [, , directory = '', viewers = '5000'] = process.argv;
const database = await openDatabase({ directory });
const { db, changes } = database;
const tokens = await addViewers(Number(viewers));
const { app } = await buildSide(database, () => new Date(), ['127.0.0.1']);
let committedMs = 0;
changes.subscribe(({ table }) => {
  if (table === 'snapshots') committedMs = nowMs();
});
process.on('message', (request: keyof Requests) => {
  if (request === 'measure') process.send?.(measure());
  else void write().then(() => process.send?.(committedMs));
});
process.on('disconnect', () => process.exit());
const ready: Ready = { url: await app.listen({ host: '127.0.0.1', port: 0 }), tokens };
process.send?.(ready);

/** Signs in as many viewers, administrators all. @returns a token each */
async function addViewers(count: number): Promise<string[]> {
  const people = Array.from({ length: Math.ceil(count / VIEWERS_A_PERSON) }, () => randomUUID());
  const now = new Date();
  const about = { name: 'A Viewer', role: 'admin', password_hash: 'none', created_at: now } as const;
  await db
    .insertInto('users')
    .values(people.map((id) => ({ ...about, id, email: `${id}@equanim.example` })))
    .execute();
  const made = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const sessions = made.map((token, i) => ({
    token_hash: createHash('sha256').update(token).digest('hex'),
    user_id: people[i % people.length] ?? '',
    created_at: now,
    expires_at: new Date(now.getTime() + DAY_MS),
  }));
  for (let i = 0; i < sessions.length; i += 1_000)
    await db
      .insertInto('sessions')
      .values(sessions.slice(i, i + 1_000))
      .execute();
  return made;
}

async function write(): Promise<void> {
  await sql`update snapshots set equity = equity + 1 where taken_at = (select max(taken_at) from snapshots)`.execute(
    db,
  );
}

function measure(): Requests['measure'] {
  const { user, system } = process.cpuUsage();
  for (let i = 0; i < 2; i++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { cpuMs: (user + system) / 1_000, heldBytes: heapUsed + external };
}
