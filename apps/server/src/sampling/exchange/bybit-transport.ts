import { z } from 'zod';
import { createBybitClient, type BybitAccess, type Method, type Received } from './bybit-client.ts';
import { CLOCK_CODE, failureOfCode, RefusedCodeError, type RefusedCall } from './bybit-failures.ts';
import { ExchangeError, outcomeOf, type ExchangeCall } from './exchange-error.ts';

/** A successful answer: its result, the exchange's time, and the text as received. */
export interface Answer {
  result: Record<string, unknown>;
  time: number;
  raw: string;
}

/** Makes signed and public calls; every failure is an {@link ExchangeError}. */
export interface BybitTransport {
  /** @throws ExchangeError */
  call(method: Method): Promise<Answer>;
  /** Exchange clock minus ours, milliseconds. */
  skewMs(): number;
}

const envelope = z.object({
  retCode: z.number(),
  result: z.record(z.string(), z.unknown()).nullish(),
  time: z.number().int().positive(),
});

/** Checks the envelope of every answer, and measures the exchange's clock when it refuses our timestamp. */
export function createBybitTransport(access: BybitAccess): BybitTransport {
  let skew = 0;
  const send = createBybitClient(access, () => skew);

  async function attempt(method: Method): Promise<Answer> {
    const startedMs = performance.now();
    let path = 'unknown';
    const tell = (outcome: ExchangeCall['outcome']): void =>
      access.onCall?.({ path, outcome, tookMs: performance.now() - startedMs });
    try {
      const answer = check(await send(method, (called) => (path = called)), path);
      tell('ok');
      return answer;
    } catch (error) {
      tell(outcomeOf(error));
      throw error;
    }
  }

  function check(received: Received, path: string): Answer {
    const parsed = envelope.safeParse(parseJson(received.raw));
    if (!parsed.success)
      throw new ExchangeError('malformed', 'The exchange answered with something unreadable.');
    const { retCode, result, time } = parsed.data;
    if (retCode !== 0) throw refusal({ code: retCode, path }, received.resetAtMs);
    if (!result) throw new ExchangeError('malformed', 'The exchange answered without a result.');
    return { result, time, raw: received.raw };
  }

  function refusal(call: RefusedCall, resetAtMs: number | null): ExchangeError {
    const failure = failureOfCode(call, access.now() + skew, resetAtMs);
    if (failure instanceof RefusedCodeError && failure.failure === 'call-refused')
      access.onRefused?.(call.code);
    return failure;
  }

  async function measureSkew(): Promise<void> {
    const sentAt = access.now();
    const { time } = await attempt((client) => client.getServerTime());
    skew = time - (sentAt + access.now()) / 2;
  }

  async function call(method: Method): Promise<Answer> {
    try {
      return await attempt(method);
    } catch (error) {
      if (!(error instanceof RefusedCodeError) || error.code !== CLOCK_CODE) throw error;
      await measureSkew();
      return attempt(method);
    }
  }

  return { call, skewMs: () => skew };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ExchangeError('malformed', 'The exchange answered with something that is not JSON.');
  }
}
