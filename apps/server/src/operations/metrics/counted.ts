import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '../../platform/time.ts';
import type { MinuteResult } from '../../sampling/collector/minute/missed-minutes.ts';
import type { ExchangeCall } from '../../sampling/exchange/exchange-error.ts';

/** Seconds; an answer from memory takes a millisecond, the exchange is given eight seconds. */
const ANSWER_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const EXCHANGE_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];

/** What is counted as it occurs; each is told by whoever does it. */
export interface Counted {
  onCall(call: ExchangeCall): void;
  onStatement(statement: { tookMs: number; hasFailed: boolean }): void;
  /** @param answer with the pattern of its route */
  onAnswer(answer: { method: string; route: string; status: number; tookMs: number }): void;
  countMinutes(result: MinuteResult, minutes: number): void;
  channels: {
    /** @returns to be called when the listener has left */
    joined(channel: string, role: string): () => void;
    refused(reason: string): void;
  };
}

/** Counters and histograms in a registry, each at zero. */
export function createCounted(registry: Registry): Counted {
  return { ...countCalls(registry), ...countAnswers(registry), channels: countListeners(registry) };
}

function countCalls(registry: Registry): Pick<Counted, 'onCall' | 'onStatement' | 'countMinutes'> {
  const registers = [registry];
  const calls = new Counter({
    name: 'equanim_exchange_calls_total',
    help: 'Requests that were sent to the exchange, by path and how they ended.',
    labelNames: ['path', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'equanim_exchange_call_seconds',
    help: 'How long requests to the exchange took, whatever they ended with.',
    labelNames: ['path'],
    buckets: EXCHANGE_BUCKETS,
    registers,
  });
  const statements = new Histogram({
    name: 'equanim_database_statement_seconds',
    help: 'How long statements took in the database, without the wait for a connection.',
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const failedStatements = new Counter({
    name: 'equanim_database_failed_statements_total',
    help: 'Statements that the database refused or did not answer.',
    registers,
  });
  const minutes = new Counter({
    name: 'equanim_minute_results_total',
    help: 'Minutes that this process accounted for, by how they ended.',
    labelNames: ['result'],
    registers,
  });
  return {
    onCall({ path, outcome, tookMs }) {
      calls.inc({ path, outcome });
      callSeconds.observe({ path }, tookMs / SECOND_MS);
    },
    onStatement({ tookMs, hasFailed }) {
      statements.observe(tookMs / SECOND_MS);
      if (hasFailed) failedStatements.inc();
    },
    countMinutes: (result, count) => minutes.inc({ result }, count),
  };
}

function countAnswers(registry: Registry): Pick<Counted, 'onAnswer'> {
  const registers = [registry];
  const answers = new Counter({
    name: 'equanim_http_answers_total',
    help: 'Answers that were sent, by route, method and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'equanim_http_answer_seconds',
    help: 'How long answers took, from the head of the request to the last byte.',
    labelNames: ['method', 'route'],
    buckets: ANSWER_BUCKETS,
    registers,
  });
  return {
    onAnswer({ method, route, status, tookMs }) {
      answers.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      seconds.observe({ method, route }, tookMs / SECOND_MS);
    },
  };
}

function countListeners(registry: Registry): Counted['channels'] {
  const registers = [registry];
  const viewers = new Gauge({
    name: 'equanim_viewers',
    help: 'Open live channels, by channel and role.',
    labelNames: ['channel', 'role'],
    registers,
  });
  const refused = new Counter({
    name: 'equanim_refused_viewers_total',
    help: 'Live channels that were not opened, by reason.',
    labelNames: ['reason'],
    registers,
  });
  return {
    joined(channel, role) {
      viewers.inc({ channel, role });
      return () => viewers.dec({ channel, role });
    },
    refused: (reason) => refused.inc({ reason }),
  };
}
