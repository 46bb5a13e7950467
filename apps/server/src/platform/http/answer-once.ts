import { hash } from 'node:crypto';
import type { Call } from '@equanim/contract/call';
import { IDEMPOTENCY_KEY_HEADER } from '@equanim/contract/limits';
import type { FastifyReply } from 'fastify';
import { problemOfFailure } from '../database/database-failures.ts';
import { DomainError } from '../domain-error.ts';
import type { IdempotencyKeys, KeyedCall } from '../acts/idempotency.ts';
import { SECOND_MS } from '../time.ts';
import { Problem } from './problem.ts';
import { JSON_TYPE } from './answers/send-shared.ts';

const RETRY_AFTER_MS = SECOND_MS;
const NOT_ANY_MORE = 'It was done, but you can no longer see the result.';
const SECRET_GIVEN =
  'It was created, and its answer was sent only once because it contains a secret. Revoke it and create another.';

/** A request with a key of its caller. */
interface KeyedRequest {
  call: Call;
  userId: string;
  headers: Record<string, string | string[] | undefined>;
  sent: { params: unknown; body: unknown };
  at: Date;
}

/** The call as its caller's key names it; null where it is sent without one. */
export function keyedCallOf({ call, userId, headers, sent, at }: KeyedRequest): KeyedCall | null {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (typeof key !== 'string' || !call.isIdempotent) return null;
  const { method, path } = call;
  return { userId, key, at, digest: hash('sha256', JSON.stringify([method, path, sent])) };
}

interface Answering {
  call: Call;
  keys: IdempotencyKeys;
  /** Whether the caller may still see the first answer. */
  maySeeAgain: () => Promise<boolean>;
  /** Does the call, which claims the key. */
  answer: () => Promise<unknown>;
}

/**
 * Does a call that was made with a key, once: a repetition gets the first answer.
 *
 * @throws Problem `forbidden`, `idempotency-key-reused` or `already-made`, DomainError `idempotency-key-in-use`, and what the call throws
 */
export async function sendOnce(
  reply: FastifyReply,
  keyed: KeyedCall,
  answering: Answering,
): Promise<FastifyReply> {
  const text = (await findAnswer(keyed, answering)) ?? (await answerFirst(reply, keyed, answering));
  return reply.type(JSON_TYPE).serializer(String).send(text);
}

async function answerFirst(reply: FastifyReply, keyed: KeyedCall, answering: Answering): Promise<string> {
  const { call, keys, answer } = answering;
  try {
    const content = Object(await answer()) as Record<string, unknown>;
    const text = String(reply.serializeInput(content, String(reply.statusCode)));
    if (!holdsSecret(call, content))
      await keys.keepAnswer(keyed, text).catch((error: unknown) => {
        // The call was done: its caller gets the answer, and a repetition is told that it was made.
        reply.log.warn({ err: error }, 'the answer of a call with an idempotency key was not kept');
      });
    return text;
  } catch (error) {
    // Another repetition may have been done meanwhile, which is why this one was refused.
    const meanwhile = await findAnswer(keyed, answering).catch((failure: unknown) => {
      // What failed first says more than that the database cannot be asked about it.
      throw problemOfFailure(failure) === null ? failure : error;
    });
    if (meanwhile !== null) return meanwhile;
    throw error;
  }
}

const holdsSecret = ({ holdsSecret: holds }: Call, answer: Record<string, unknown>): boolean =>
  typeof holds === 'function' ? holds(answer) : holds === true;

/** @returns null where nothing was done with the key */
async function findAnswer(keyed: KeyedCall, { call, keys, maySeeAgain }: Answering): Promise<string | null> {
  const done = await keys.find(keyed);
  if (!done) return null;
  if (done.digest !== keyed.digest) throw new Problem('idempotency-key-reused');
  if (!(await maySeeAgain())) throw new Problem('forbidden', { detail: NOT_ANY_MORE });
  if (done.answer !== null) return done.answer;
  if (call.holdsSecret === true) throw new Problem('already-made', { detail: SECRET_GIVEN });
  if (done.isUnderWay)
    throw new DomainError('idempotency-key-in-use', undefined, { retryAfterMs: RETRY_AFTER_MS });
  throw new Problem('already-made');
}
