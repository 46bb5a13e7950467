import { MINUTE_MS } from '../../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { attempt, type Outcome } from './attempts.test-support.ts';

/** Somebody who signs in, strangers who guess, and a clock. */
export interface SignInWorld {
  test: TestApp;
  /** Of the person. */
  email: string;
  /** A session the person has had all along. */
  session: string;
  nowMs: number;
  /** Begins with a new person, after all windows have ended. */
  next(): Promise<void>;
  later(minutes: number): void;
  /** An address nobody came from before. */
  newAddress(): string;
  /** A wrong password for the person, unless another is named, from an unknown device at a new address, unless one is given. */
  guess(email?: string, from?: string): Promise<Outcome>;
  /** The right password of the person. */
  right(device?: string | null, from?: string): Promise<Outcome>;
  /** A wrong password on a device of the person. */
  wrongOn(device: string): Promise<Outcome>;
  /** Signs the person in. @returns what the cookie of the device holds then */
  knownDevice(): Promise<string>;
  /** Id of the person. */
  idOf(): Promise<string>;
}

/** Starts an app of its own for a file of tests, whose clock begins at noon. */
export async function startSignInWorld(): Promise<SignInWorld> {
  const test = await startTestApp(Date.UTC(2026, 10, 20, 12));
  let people = 0;
  let addresses = 0;
  const world: SignInWorld = {
    test,
    email: '',
    session: '',
    nowMs: Date.UTC(2026, 10, 20, 12),
    async next() {
      people += 1;
      world.later(24 * 60);
      world.email = `person${people}@equanim.example`;
      world.session = await test.tokenFor(world.email, 'customer');
    },
    later(minutes) {
      world.nowMs += minutes * MINUTE_MS;
      test.setNow(world.nowMs);
    },
    newAddress() {
      addresses += 1;
      return `10.20.${addresses >> 8}.${addresses & 255}`;
    },
    guess: (email = world.email, from = world.newAddress()) =>
      attempt(test, { email, password: 'wrong', from }),
    right: (device = null, from = world.newAddress()) =>
      attempt(test, { email: world.email, password: PASSWORD, from, device }),
    wrongOn: (device) =>
      attempt(test, { email: world.email, password: 'wrong', from: world.newAddress(), device }),
    async knownDevice() {
      const { device } = await world.right();
      if (device === null) throw new Error('No cookie was set.');
      return device;
    },
    async idOf() {
      const found = test.db.selectFrom('users').select('id').where('email', '=', world.email);
      return (await found.executeTakeFirstOrThrow()).id;
    },
  };
  return world;
}

/** Does something so many times, one after the other. */
export async function times<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let i = 0; i < count; i += 1) all.push(await act());
  return all;
}

export const statusesOf = (outcomes: readonly Outcome[]): number[] => outcomes.map(({ status }) => status);
