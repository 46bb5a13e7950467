import { hashOf, newToken } from '../auth/tokens.ts';
import type { DevicesStore } from './devices.store.ts';

/** More than anybody uses; a program that keeps no cookies brings a new one with each sign-in. */
const MAX_DEVICES = 50;

const TOKEN = /^[\w-]{43}$/;

export type DevicesService = ReturnType<typeof createDevicesService>;

/**
 * Devices people signed in on before. A device is known by a random token in a cookie, which lets nobody in: it only
 * keeps the failures of strangers from being counted for it.
 */
export function createDevicesService(store: DevicesStore, clock: () => Date) {
  return {
    /**
     * The token a device is to have from now on: its own where somebody signed in with it before, otherwise a new one, so
     * that nobody can be given one that somebody else knows.
     */
    async tokenFor(presented: string | null): Promise<string> {
      return presented !== null && TOKEN.test(presented) && (await store.isKnown(hashOf(presented)))
        ? presented
        : newToken();
    },

    /**
     * Notes that somebody signed in on the device with this token, or gave their second factor on it. What is no token of
     * ours is ignored.
     */
    async remember(userId: string, token: string | null): Promise<void> {
      if (token === null || !TOKEN.test(token)) return;
      await store.remember(userId, hashOf(token), clock());
      await store.keepNewest(userId, MAX_DEVICES);
    },

    forget: store.forget,
  };
}
