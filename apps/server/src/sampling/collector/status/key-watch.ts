import { utcDay } from '@equanim/finance/calendar';
import type { Notice } from '@equanim/contract/status';
import type { FastifyBaseLogger } from 'fastify';
import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { Exchange, KeyReading } from '../../exchange/exchange.ts';
import { DAY_MS, HOUR_MS, minuteOf } from '../../../platform/time.ts';
import { momentInWords } from '../../../platform/in-words.ts';

/** A key that lasts no longer than this is warned about. */
export const MIN_KEY_LIFE_MS = 14 * DAY_MS;

/** Why no sample may be taken with a key. */
export interface KeyRefusal {
  /** One sentence. */
  what: string;
  nextLookAt: Date;
}

/** What the API key may do and how long it lasts, checked every day. */
export interface KeyWatch {
  /**
   * Reads the key when that is due: on the first call and on each new UTC day; an hour later where the key could not be
   * read or is refused.
   */
  look(): Promise<void>;
  /** Why this key is refused: it may do more than read, and that is not allowed. Null where it is not. */
  refusal(): KeyRefusal | null;
  /** What an administrator should know about the key. */
  notices(): Notice[];
  /** When the key expires; null where it never does, or that is not known. */
  expiresAt(): Date | null;
}

interface KeyWatchOptions {
  exchange: Exchange;
  now: () => Date;
  isTradingAllowed: boolean;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** Watches the API key of a live account. */
export function createKeyWatch({ exchange, now, isTradingAllowed, logger }: KeyWatchOptions): KeyWatch {
  let lookedAt: Date | null = null;
  let known: { key: KeyReading; readAt: Date } | null = null;
  /** Why the last look brought nothing; null where it did. */
  let failure: string | null = null;

  const rights = (): string | null => known && rightsOf(known.key);
  const isRefused = (): boolean => rights() !== null && !isTradingAllowed;

  function isDue(): boolean {
    if (!lookedAt) return true;
    if (failure === null && !isRefused()) return utcDay(now().getTime()) !== utcDay(lookedAt.getTime());
    // Looks are made on the boundary of a minute or a moment after. Either way: a clock that was ahead may have been set right meanwhile.
    return Math.abs(minuteOf(now()).getTime() - minuteOf(lookedAt).getTime()) >= HOUR_MS;
  }

  function uncheckedText(): string | null {
    if (failure === null) return null;
    const until = known ? `were last checked on ${utcDay(known.readAt.getTime())}` : 'are not checked';
    return `The rights and the expiry of the API key ${until}. ${failure}`;
  }

  function texts(): string[] {
    const may = isTradingAllowed ? rights() : null;
    const rightsText = may && `This API key may ${may}: replace it with a read-only one.`;
    const expiryText = known?.key.expiresAt ? expirySentence(known.key.expiresAt, now()) : null;
    return [rightsText, expiryText, uncheckedText()].filter((text) => text !== null);
  }

  return {
    async look() {
      if (!isDue()) return;
      lookedAt = now();
      try {
        known = { key: await exchange.readKey(), readAt: lookedAt };
        failure = null;
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        failure = error.message;
      }
      for (const text of texts()) logger.warn(text);
    },

    refusal() {
      if (!isRefused()) return null;
      return {
        what: `This API key may ${rights()}: replace it with a read-only one, or set ALLOW_TRADING_KEY=on.`,
        nextLookAt: new Date(minuteOf(lookedAt ?? now()).getTime() + HOUR_MS),
      };
    },

    notices: () => texts().map((text) => ({ about: 'key', text })),

    expiresAt: () => known?.key.expiresAt ?? null,
  };
}

/** What a key may do beyond reading; null where it may not. */
function rightsOf({ isReadOnly, mayWithdraw }: KeyReading): string | null {
  if (mayWithdraw) return 'withdraw money';
  return isReadOnly ? null : 'trade';
}

/** @returns null while a key lasts long enough */
function expirySentence(expiresAt: Date, now: Date): string | null {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs > MIN_KEY_LIFE_MS) return null;
  if (leftMs <= 0) return `The API key expired on ${momentInWords(expiresAt)}: replace it.`;
  const moment = leftMs < DAY_MS ? momentInWords(expiresAt) : utcDay(expiresAt.getTime());
  return `The API key expires on ${moment}, ${inTime(leftMs)}: replace it before then.`;
}

/** @returns such as "in 9 days", on the last day in hours */
function inTime(ms: number): string {
  if (ms < HOUR_MS) return 'in less than an hour';
  const [count, unit] = ms < DAY_MS ? [Math.floor(ms / HOUR_MS), 'hour'] : [Math.floor(ms / DAY_MS), 'day'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
