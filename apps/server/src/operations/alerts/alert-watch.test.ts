import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { AlertChannelError, type AlertChannel, type AlertMessage } from './alert.ts';
import { createAlertWatch, type AlertWatch } from './alert-watch.ts';
import { createAlertsStore, UNSTORED, type AlertsStore } from './alerts.store.ts';
import type { AlertFacts } from './conditions.ts';

const START = Date.UTC(2026, 10, 20, 12);
const LIMITS = { silentMs: 5 * MINUTE_MS, fall: 0.1 };
const FULL = { unexplained: [], disk: ['The disk of the data has 12 MB left.'], backup: [] };
const ROOMY = { unexplained: [], disk: [], backup: [] };

let nowMs: number;
let facts: AlertFacts;
let sent: AlertMessage[];
let accepts: boolean;
let log: Array<Record<string, unknown>>;

beforeEach(() => {
  nowMs = START;
  facts = {};
  sent = [];
  accepts = true;
  log = [];
});

const channel: AlertChannel = {
  name: 'test',
  async send(message) {
    if (!accepts) throw new AlertChannelError('it does not answer');
    sent.push(message);
  },
};

function watchOn(store: AlertsStore, channels: readonly AlertChannel[] = [channel]): AlertWatch {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(JSON.parse(line)) });
  const clock = () => new Date(nowMs);
  return createAlertWatch({ readFacts: () => facts, limits: LIMITS, store, channels, logger, clock });
}

async function lookFor(watch: AlertWatch, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    nowMs += MINUTE_MS;
    await watch.look();
  }
}

const events = (): string[] => sent.map(({ event, kind }) => `${kind} ${event}`);

describe('an alert', () => {
  let watch: AlertWatch;
  beforeEach(() => {
    watch = watchOn(UNSTORED);
  });

  it('is sent once when it is raised, and once when it ends', async () => {
    facts = { notices: FULL };
    await lookFor(watch, 60);
    expect(sent).toEqual([
      {
        event: 'raised',
        kind: 'disk',
        title: 'A disk is nearly full',
        text: 'The disk of the data has 12 MB left.',
        raisedAt: new Date(START + MINUTE_MS),
        at: new Date(START + MINUTE_MS),
      },
    ]);
    facts = { notices: ROOMY };
    await lookFor(watch, 5);
    expect(sent).toHaveLength(1);
    await lookFor(watch, 60);
    expect(events()).toEqual(['disk raised', 'disk ended']);
    expect(sent[1]?.at).toEqual(new Date(START + 66 * MINUTE_MS));
  });

  it('whose condition comes and goes within five minutes is one alert', async () => {
    for (let round = 0; round < 20; round += 1) {
      facts = { notices: FULL };
      await lookFor(watch, 1);
      facts = { notices: ROOMY };
      await lookFor(watch, 5);
    }
    expect(events()).toEqual(['disk raised']);
  });

  it('of a refused key, or of a change that is not explained, waits until it has lasted for two minutes', async () => {
    const sampling = { lastSampleAt: null, watchedSince: new Date(START), reason: 'Replace it.' };
    const troubled = {
      sampling: { ...sampling, isKeyRefused: true },
      notices: { ...ROOMY, unexplained: ['5 USDT are not explained.'] },
    };
    facts = troubled;
    await lookFor(watch, 2);
    facts = { sampling: { ...sampling, isKeyRefused: false }, notices: ROOMY };
    await lookFor(watch, 1);
    expect(events()).toEqual([]);
    facts = troubled;
    await lookFor(watch, 3);
    expect(sent.map(({ kind, text }) => [kind, text])).toEqual(
      expect.arrayContaining([
        ['key-refused', 'Replace it.'],
        ['unexplained', '5 USDT are not explained.'],
      ]),
    );
  });

  it('that a channel does not accept is tried again, in order, with growing pauses', async () => {
    accepts = false;
    facts = { notices: FULL };
    await lookFor(watch, 1);
    facts = { notices: ROOMY };
    await lookFor(watch, 10);
    const attempts = log
      .filter(({ msg }) => msg === 'an alert was not sent')
      .map(({ nextAttemptAt }) => nextAttemptAt);
    expect(attempts).toEqual([2, 7, 22].map((minute) => new Date(START + minute * MINUTE_MS).toISOString()));
    accepts = true;
    await lookFor(watch, 60);
    expect(events()).toEqual(['disk raised', 'disk ended']);
  });

  it('reaches one channel while another does not answer, and is given up there after a day', async () => {
    const broken: AlertChannel = { name: 'broken', send: () => Promise.reject(new AlertChannelError('no')) };
    watch = watchOn(UNSTORED, [broken, channel]);
    facts = { notices: FULL };
    await lookFor(watch, (DAY_MS + 2 * HOUR_MS) / MINUTE_MS);
    expect(events()).toEqual(['disk raised']);
    expect(
      log.filter(({ msg }) => msg === 'an alert was not sent, and sending it was given up'),
    ).toMatchObject([{ kind: 'disk', event: 'raised', channel: 'broken', reason: 'no' }]);
  });
});

describe('Open alerts', () => {
  const opened = useTestDatabase();
  beforeEach(async () => {
    await opened().db.deleteFrom('alerts').execute();
  });
  const restart = () => watchOn(createAlertsStore(opened().db));
  const open = () => opened().db.selectFrom('alerts').selectAll().execute();

  it('are neither sent again by the next process nor forgotten by it', async () => {
    facts = { notices: FULL, fall: 0.2 };
    await lookFor(restart(), 2);
    await lookFor(restart(), 2);
    expect(events()).toEqual(['fall raised', 'disk raised']);
    facts = { notices: ROOMY, fall: 0.2 };
    await lookFor(restart(), 6);
    expect(events()).toEqual(['fall raised', 'disk raised', 'disk ended']);
    expect(await open()).toMatchObject([{ kind: 'fall', told_at: new Date(START + MINUTE_MS) }]);
  });

  it('are sent although they cannot be stored', async () => {
    const watch = restart();
    await watch.look();
    const { db } = opened();
    await db.schema.alterTable('alerts').renameTo('alerts_away').execute();
    facts = { notices: FULL };
    await lookFor(watch, 5);
    await db.schema.alterTable('alerts_away').renameTo('alerts').execute();
    expect(events()).toEqual(['disk raised']);
    expect(log.map(({ msg }) => msg)).toContain('the state of an alert was not stored');
  });
});
