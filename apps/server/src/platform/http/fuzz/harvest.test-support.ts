import fc from 'fast-check';
import { TOTP } from 'otpauth';
import type { Draw } from './values.test-support.ts';

export type Harvest = ReturnType<typeof createHarvest>;

/** Fields whose values are sent back in fields of the same name. */
const TEXTS = new Set(['symbol', 'email', 'next', 'secret', 'investor_id', 'transaction_id', 'digest']);
const MAX_KEPT = 40;
/** Of ids the newest: what is older is often gone. */
const MAX_PICKED = 8;

/**
 * What answers and mails named, to be sent back: ids where a call of the same address takes one, and tokens of links, names
 * of pages, symbols and codes by the names that fields have.
 *
 * @param clock of the server: codes of authenticator apps count by it
 */
export function createHarvest(clock: () => number, password: string) {
  /** By address, without the id. */
  const ids = new Map<string, string[]>();
  const texts = new Map<string, string[]>();
  const keep = (kept: Map<string, string[]>, name: string, value: string): void => {
    kept.set(name, [value, ...(kept.get(name) ?? []).filter((one) => one !== value)].slice(0, MAX_KEPT));
  };
  const addressOf = (path: string): string => path.replace(/\/\{.*$/, '').replace(/\/$/, '');

  function take(value: unknown, address: string): void {
    if (Array.isArray(value)) for (const part of value) take(part, address);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (name === 'recovery_codes' && Array.isArray(part))
        for (const code of part) keep(texts, 'recovery code', String(code));
      if (typeof part === 'string') takeText(name, part, address);
      else take(part, address);
    }
  }

  function takeText(name: string, text: string, address: string): void {
    if (name === 'id' || (name === 'type' && address.endsWith('/questions'))) keep(ids, address, text);
    if (name === 'path') takeLink(text);
    if (name === 'id' && address.endsWith('/investors')) keep(texts, 'investor_id', text);
    if (TEXTS.has(name)) keep(texts, name, text);
  }

  function takeLink(text: string): void {
    const token = /#(?:token=)?([\w-]{20,200})/.exec(text)?.[1];
    if (token !== undefined) keep(texts, 'token', token);
  }

  const pick = (found: readonly string[] | undefined, draw: Draw): string | null =>
    found?.length ? draw(fc.constantFrom(...found)) : null;

  return {
    /** Keeps what an answer of a call names. */
    take: (answer: unknown, path: string): void => take(answer, addressOf(path)),

    /** Keeps the link in a mail. */
    takeLink,

    /** An id that a call of this path can mean; null where none is known, and now and then. */
    idFor: (path: string, draw: Draw): string | null =>
      draw(fc.nat(4)) === 0 ? null : pick(ids.get(addressOf(path))?.slice(0, MAX_PICKED), draw),

    /** What a field can be given so that the call gets further; null to leave it as it was drawn. */
    textFor(name: string, draw: Draw): string | null {
      // The simulator works out the minutes of years for candles of a week.
      if (name === 'interval') return draw(fc.constantFrom('1', '5', '60'));
      if (draw(fc.nat(3)) === 0) return null;
      if (name === 'current_password' || name === 'password') return password;
      if (name === 'code' && draw(fc.boolean()))
        return pick(texts.get('recovery code')?.slice(0, MAX_PICKED), draw);
      if (name === 'code') return codeOf(pick(texts.get('secret')?.slice(0, 1), draw));
      if (name === 'invitation') return pick(texts.get('token'), draw);
      if (name === 'person') return pick(ids.get('/api/v1/people'), draw);
      return pick(texts.get(name === 'after' ? 'next' : name), draw);
    },
  };

  function codeOf(secret: string | null): string | null {
    return secret === null ? null : new TOTP({ secret }).generate({ timestamp: clock() });
  }
}
