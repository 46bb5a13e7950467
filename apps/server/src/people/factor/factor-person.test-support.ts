import { createHmac } from 'node:crypto';
import type { Call } from '@equanim/contract/call';
import type { LightMyRequestResponse } from 'fastify';
import { SITE_URL, PASSWORD, type TestApp } from '../../test-app.test-support.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from './passkeys/authenticator.test-support.ts';

let people = 0;

/** A code of an authenticator app, written from RFC 4226 and RFC 6238. */
export function codeOf(base32: string, ms: number): string {
  const bits = Array.from(base32, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Somebody who signs in, and what they have. */
export interface Person {
  email: string;
  token: string;
  /** Makes a call in the session. */
  call(method: Call['method'], path: string, body?: object, token?: string): Promise<LightMyRequestResponse>;
  /** Signs in again with the password. @returns the token */
  signIn(): Promise<string>;
  /** Sets up an authenticator app. @returns its secret and the recovery codes */
  addTotp(ms: number): Promise<{ secret: string; codes: string[] | null }>;
  /** @returns the passkey, and the answer to adding it */
  addPasskey(passkey?: SoftwarePasskey): Promise<{
    passkey: SoftwarePasskey;
    answer: LightMyRequestResponse;
  }>;
}

/** Adds somebody new and signs them in. */
export async function createPerson(test: TestApp, role: 'admin' | 'customer' = 'customer'): Promise<Person> {
  people += 1;
  const email = `factor${people}@equanim.example`;
  const person: Person = {
    email,
    token: await test.tokenFor(email, role),
    call: (method, path, body, token = person.token) => test.call(method, path, { token, body }),
    async signIn() {
      const answer = await test.call('POST', '/auth/login', { body: { email, password: PASSWORD } });
      return answer.json().access_token;
    },
    async addTotp(ms) {
      const started = await person.call('POST', '/auth/totp', { current_password: PASSWORD });
      const { secret } = started.json();
      const confirmed = await person.call('POST', '/auth/totp/confirm', { code: codeOf(secret, ms) });
      if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
      return { secret, codes: confirmed.json().recovery_codes };
    },
    async addPasskey(passkey = createSoftwarePasskey(SITE_URL)) {
      const asked = await person.call('POST', '/auth/new-passkey-options', { current_password: PASSWORD });
      if (asked.statusCode !== 200) throw new Error(asked.body);
      const credential = passkey.make(asked.json().options);
      const answer = await person.call('POST', '/auth/passkeys', { name: 'My phone', credential });
      return { passkey, answer };
    },
  };
  return person;
}
