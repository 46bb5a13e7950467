import { MINUTE_MS } from '../../platform/time.ts';
import { MIN_KEY_LIFE_MS } from '../../sampling/collector/status/key-watch.ts';
import { momentInWords, percentInWords } from '../../platform/in-words.ts';
import { ALERT_KINDS, type AlertKind } from './alert.ts';

/** A process that has just begun to collect gets so long for its first sample. */
const FIRST_SAMPLE_MS = 2 * MINUTE_MS;

/** What the alerts are decided by; what is undefined is not known, and changes nothing. */
export interface AlertFacts {
  sampling?: {
    lastSampleAt: Date | null;
    /** Since when this process has watched. */
    watchedSince: Date;
    isKeyRefused: boolean;
    /** Why there are no samples, and what to do; null while there are. */
    reason: string | null;
  };
  /** Null where it never does, or that is not known. */
  keyExpiresAt?: Date | null;
  /** What an administrator is told, a sentence each; empty where there is nothing. */
  notices?: Readonly<Partial<Record<AlertKind, readonly string[]>>>;
  /** How far the newest normalized value lies below the highest of the last 24 hours, as a fraction of that; at least 0. */
  fall?: number;
  /** Since when the database has not answered; null while it does. */
  databaseAwaySince?: Date | null;
}

export interface AlertLimits {
  silentMs: number;
  /** As a fraction; 0 for none. */
  fall: number;
}

/** @returns the text of each alert that is due, null of each that is not; what is not known is left out */
export function conditionsOf(
  facts: AlertFacts,
  limits: AlertLimits,
  now: Date,
): Map<AlertKind, string | null> {
  const conditions = new Map<AlertKind, string | null>();
  const { sampling, notices, fall, keyExpiresAt, databaseAwaySince } = facts;
  if (databaseAwaySince !== undefined)
    conditions.set('database-away', awayText(databaseAwaySince, limits, now));
  if (sampling) {
    conditions.set('no-samples', silenceText(sampling, limits, now));
    conditions.set('key-refused', sampling.isKeyRefused ? sampling.reason : null);
  }
  if (keyExpiresAt !== undefined) conditions.set('key-expires', expiryText(keyExpiresAt, now));
  if (fall !== undefined) conditions.set('fall', fallText(fall, limits));
  for (const kind of ALERT_KINDS) {
    const sentences = notices?.[kind];
    if (sentences) conditions.set(kind, sentences.join(' ') || null);
  }
  return conditions;
}

function silenceText(
  { lastSampleAt, watchedSince, reason }: NonNullable<AlertFacts['sampling']>,
  { silentMs }: AlertLimits,
  now: Date,
): string | null {
  if (now.getTime() - watchedSince.getTime() < FIRST_SAMPLE_MS) return null;
  const since = lastSampleAt ?? watchedSince;
  if (now.getTime() - since.getTime() < silentMs) return null;
  const last = lastSampleAt
    ? `The last sample was taken on ${momentInWords(since)}.`
    : 'There is no sample yet.';
  return reason === null ? last : `${last} ${reason}`;
}

function awayText(since: Date | null, { silentMs }: AlertLimits, now: Date): string | null {
  if (!since || now.getTime() - since.getTime() < silentMs) return null;
  return `This server has not reached its database since ${momentInWords(since)}. No samples are stored, and every call answers 503.`;
}

function expiryText(expiresAt: Date | null, now: Date): string | null {
  if (!expiresAt || expiresAt.getTime() - now.getTime() > MIN_KEY_LIFE_MS) return null;
  return `The API key expires on ${momentInWords(expiresAt)}: replace it before then.`;
}

function fallText(fall: number, limits: AlertLimits): string | null {
  if (limits.fall === 0 || fall < limits.fall) return null;
  return `The normalized value is ${percentInWords(fall, 1)} below its highest of the last 24 hours.`;
}
