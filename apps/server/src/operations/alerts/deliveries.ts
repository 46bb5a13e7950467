import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { AlertChannelError, type AlertChannel, type AlertMessage } from './alert.ts';

/** After the first failure, the second, and so on; the last one then stays. */
const PAUSES_MINUTES = [1, 5, 15, 30] as const;
const LAST_PAUSE_MINUTES = 60;
/** What could not be told for so long is news no more. */
const MAX_AGE_MS = 24 * HOUR_MS;

interface DeliveriesDeps {
  channels: readonly AlertChannel[];
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  clock: () => Date;
}

interface Waiting {
  message: AlertMessage;
  onTold: () => Promise<void>;
  attempts: number;
  nextAttemptAt: Date;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/**
 * Messages on their way, each to every channel. What a channel does not accept is tried again with growing pauses for a day;
 * meanwhile later messages wait behind it, so that no end arrives before its beginning.
 */
export function createDeliveries({ channels, logger, clock }: DeliveriesDeps) {
  const queues = channels.map((channel) => ({ channel, waiting: [] as Waiting[] }));

  function add(message: AlertMessage, onTold: () => Promise<void>): void {
    let left = queues.length;
    const onOneTold = async (): Promise<void> => {
      left -= 1;
      if (left === 0) await onTold();
    };
    for (const { waiting } of queues)
      waiting.push({ message, onTold: onOneTold, attempts: 0, nextAttemptAt: message.at });
  }

  /** @returns whether the next message may follow */
  async function attempt(channel: AlertChannel, waiting: Waiting): Promise<boolean> {
    try {
      await channel.send(waiting.message);
      return true;
    } catch (error) {
      if (!(error instanceof AlertChannelError)) logger.error({ err: error }, 'a channel of alerts failed');
      return noteFailure(channel, waiting, error instanceof AlertChannelError ? error.message : 'unknown');
    }
  }

  function noteFailure({ name }: AlertChannel, waiting: Waiting, reason: string): boolean {
    const { kind, event, at } = waiting.message;
    const now = clock();
    const minutes = PAUSES_MINUTES[waiting.attempts] ?? LAST_PAUSE_MINUTES;
    waiting.attempts += 1;
    waiting.nextAttemptAt = new Date(now.getTime() + minutes * MINUTE_MS);
    const isGivenUp = waiting.nextAttemptAt.getTime() - at.getTime() > MAX_AGE_MS;
    const details = { kind, event, channel: name, reason };
    if (isGivenUp) logger.error(details, 'an alert was not sent, and sending it was given up');
    else logger.warn({ ...details, nextAttemptAt: waiting.nextAttemptAt }, 'an alert was not sent');
    return isGivenUp;
  }

  async function sendDueOf({ channel, waiting }: (typeof queues)[number]): Promise<void> {
    for (;;) {
      const [first] = waiting;
      if (!first || first.nextAttemptAt > clock()) return;
      if (!(await attempt(channel, first))) return;
      waiting.shift();
      await first.onTold();
    }
  }

  return {
    /** @param onTold called once every channel has accepted the message, or it was given up; must not reject */
    add,
    /** Sends what is due, by all channels at once. Does not reject. */
    async sendDue(): Promise<void> {
      await Promise.all(queues.map(sendDueOf));
    },
  };
}
