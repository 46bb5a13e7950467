import type { BybitAccess, Method } from './bybit-client.ts';
import { createBybitTransport, type Answer } from './bybit-transport.ts';
import { ExchangeError, PermissionError } from './exchange-error.ts';
import { createRequestPolicy, type Urgency } from './request-policy.ts';

/** What is asked for, and how soon; questions with the same key that run at the same time share one answer. */
export interface Question {
  key: string;
  urgency: Urgency;
  /**
   * What the key must be allowed to do for this call alone, such as `read orders`: a refusal then affects no other
   * call. Without it, a missing permission is a failure of the key.
   */
  permission?: string;
}

/** Asks the exchange, signed or not; both throw ExchangeError and nothing else. */
export interface BybitCaller {
  ask(question: Question, method: Method): Promise<Answer>;
  askPublic(question: Question, method: Method): Promise<Answer>;
  /** Exchange clock minus ours, milliseconds. */
  skewMs(): number;
  exchangeNow(): Date;
}

/** One transport and one request policy for every part of the adapter. */
export function createBybitCaller(access: BybitAccess): BybitCaller {
  const transport = createBybitTransport(access);
  const policy = createRequestPolicy(access.now, access.callsPerSecond);

  async function call(method: Method, permission: string | undefined): Promise<Answer> {
    try {
      return await transport.call(method);
    } catch (error) {
      if (permission === undefined || !(error instanceof PermissionError)) throw error;
      throw new ExchangeError(
        'refused',
        `The API key lacks the permission to ${permission} (${error.answer}).`,
      );
    }
  }

  return {
    ask: ({ permission, ...traits }, method) =>
      policy.run({ ...traits, isPrivate: true }, () => call(method, permission)),
    askPublic: ({ permission, ...traits }, method) =>
      policy.run({ ...traits, isPrivate: false }, () => call(method, permission)),
    skewMs: transport.skewMs,
    exchangeNow: () => new Date(access.now() + transport.skewMs()),
  };
}
