import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database/open.ts';
import { hashPassword } from '../passwords.ts';

/** How the times of failed sign-ins of known and unknown email addresses compare. */
export interface LoginTimes {
  /** Milliseconds. */
  knownMedian: number;
  unknownMedian: number;
  /** Of the medians, as a fraction of the smaller. */
  difference: number;
  /** Chance that one of a known address took longer than one of an unknown one: 0.5 where time tells nothing. */
  auc: number;
}

interface Guess {
  email: string;
  isKnown: boolean;
  /** A network of its own. */
  address: string;
}

/** The first sign-ins compile code and fill caches. */
const WARM_UP = 100;

/** Adds so many people. @returns so many known and unknown addresses in random order, each guessed at once, so that no limit is met */
export async function prepareGuesses(db: Database, count: number): Promise<Guess[]> {
  const password_hash = await hashPassword(randomUUID());
  const people = Array.from({ length: count }, (_, i) => `known${i}-${randomUUID()}@equanim.example`);
  const about = { name: 'Somebody', role: 'customer', password_hash, created_at: new Date() } as const;
  await db
    .insertInto('users')
    .values(people.map((email) => ({ ...about, id: randomUUID(), email })))
    .execute();
  const strangers = people.map((_, i) => `other${i}-${randomUUID()}@equanim.example`);
  const guesses = [...people, ...strangers].map((email, i) => ({
    email,
    isKnown: i < count,
    address: `10.${16 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`,
  }));
  return shuffle(guesses);
}

/** Times guesses one after the other. @param attempt makes one, and rejects where it was not answered as a wrong pair is */
export async function timeGuesses(
  guesses: readonly Guess[],
  attempt: (guess: Guess) => Promise<void>,
): Promise<LoginTimes> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (const [i, guess] of guesses.entries()) {
    const startedMs = performance.now();
    await attempt(guess);
    const tookMs = performance.now() - startedMs;
    if (i >= WARM_UP) (guess.isKnown ? known : unknown).push(tookMs);
  }
  const [knownMedian, unknownMedian] = [median(known), median(unknown)];
  const difference = Math.abs(knownMedian - unknownMedian) / Math.min(knownMedian, unknownMedian);
  return { knownMedian, unknownMedian, difference, auc: aucOf(known, unknown) };
}

function shuffle<T>(all: readonly T[]): T[] {
  const shuffled = [...all];
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    const [one, other] = [shuffled[i], shuffled[j]] as [T, T];
    shuffled[i] = other;
    shuffled[j] = one;
  }
  return shuffled;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** Area under the ROC curve, by the ranks of Mann and Whitney. */
function aucOf(positives: readonly number[], negatives: readonly number[]): number {
  const wins = positives.map((positive) => negatives.filter((negative) => negative < positive).length);
  const ties = positives.map((positive) => negatives.filter((negative) => negative === positive).length);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return (sum(wins) + sum(ties) / 2) / (positives.length * negatives.length);
}
