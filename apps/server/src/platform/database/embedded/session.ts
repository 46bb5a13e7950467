import { SECOND_MS } from '../../time.ts';
import { giveReserve, hasRoomToWrite, keepReserve } from '../../disk/free-space.ts';
import type { EmbeddedSession, RunStatement } from '../pglite-pool.ts';
import { DataUnusableError } from './damage.ts';
import type { DatabasePlace } from './checkpoint-record.ts';
import { createDurability, type Durability } from './durability.ts';
import type { Engine } from './engine.ts';
import { failureOfEnd, failureOfOpening, failureOfStatement } from './failures.ts';

/** Opening takes half a second in which nothing else is answered. */
const REOPEN_AFTER_MS = 5 * SECOND_MS;
/** What changes nothing, or not yet. */
const WRITES_NOTHING = /^\s*(?:select|show|begin|start|rollback|savepoint|release|set|listen)\b/i;

export interface SessionOptions {
  place: DatabasePlace;
  open: () => Promise<Engine>;
  /** Told why the engine ended by itself, or could not be opened again. */
  onLost: (reason: string) => void;
}

/** An engine at work. */
interface Working {
  engine: Engine;
  durability: Durability;
  isWritable: boolean;
}

/**
 * Works on an embedded database, and opens it again where its engine ended by itself, as PostgreSQL does where it cannot
 * extend its log. While the disk has no room for more, it reads only.
 *
 * @throws DataDamagedError, DataUnusableError
 */
export async function startSession({ place, open, onLost }: SessionOptions): Promise<EmbeddedSession> {
  let working = await start();
  let failed: { atMs: number; error: unknown } | null = null;

  async function start(): Promise<Working> {
    const engine = await openWithReserve(open, place.directory);
    keepReserve(place.directory);
    const hasRoom = hasRoomToWrite(place.directory);
    return { engine, durability: await createDurability(engine, place, hasRoom), isWritable: true };
  }

  async function startAgain(reason: string): Promise<Working> {
    if (failed && performance.now() - failed.atMs < REOPEN_AFTER_MS) throw failureOfOpening(failed.error);
    onLost(reason);
    try {
      working.durability.close();
      await working.engine.close();
      const again = await start();
      failed = null;
      return again;
    } catch (error) {
      failed = { atMs: performance.now(), error };
      onLost(error instanceof Error ? error.message : 'unknown');
      throw failureOfOpening(error);
    }
  }

  return {
    async begin() {
      const ending = working.engine.ending();
      if (ending !== null) working = await startAgain(ending);
      const hasRoom = hasRoomToWrite(place.directory);
      if (hasRoom && !working.isWritable) keepReserve(place.directory);
      await setWritable(working, hasRoom);
      return statementsOf(working);
    },

    async close() {
      const { engine, durability } = working;
      const hasRoom = hasRoomToWrite(place.directory);
      const finish = engine.ending() === null ? await durability.prepareClose() : () => undefined;
      // On a full disk it ends as if it were killed, and recovers what was committed when it is opened again.
      await engine.close();
      if (hasRoom && engine.ending() === null) finish();
      durability.close();
    },
  };
}

/** On a full disk a recovery needs what was kept for it. */
async function openWithReserve(open: () => Promise<Engine>, directory: string): Promise<Engine> {
  try {
    return await open();
  } catch (error) {
    const isFull = error instanceof DataUnusableError && !hasRoomToWrite(directory);
    if (!isFull || !giveReserve(directory)) throw error;
    return open();
  }
}

/** PostgreSQL itself then refuses each statement that would write. */
async function setWritable(working: Working, isWritable: boolean): Promise<void> {
  if (isWritable === working.isWritable) return;
  await working.engine.pglite.query(`set default_transaction_read_only = ${isWritable ? 'off' : 'on'}`);
  working.isWritable = isWritable;
}

/** The statements of one caller, all of one engine: what was begun on another is lost. */
function statementsOf({ engine, durability, isWritable }: Working): RunStatement {
  return async (statement, parameters) => {
    refuseEnded(engine);
    let result;
    try {
      result = await engine.pglite.query(statement, [...parameters]);
    } catch (error) {
      refuseEnded(engine);
      throw failureOfStatement(error, isWritable);
    }
    refuseEnded(engine);
    if (!WRITES_NOTHING.test(statement) && !engine.pglite.isInTransaction())
      await durability.note(isWritable);
    return result;
  };
}

function refuseEnded(engine: Engine): void {
  if (engine.ending() !== null) throw failureOfEnd();
}
