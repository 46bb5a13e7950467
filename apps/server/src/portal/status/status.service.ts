import type { Notice, status, Trouble as WireTrouble } from '@equanim/contract/status';
import type { z } from 'zod';
import type { CollectorHandle, Trouble } from '../../sampling/collector/model.ts';
import type { CustomerService, OrderCurrency } from '../customer/customer.service.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { timeInWords } from '../../platform/in-words.ts';

/** One minute without a sample is a gap; several mean that the collector cannot work. */
const SILENT_AFTER_MS = 3 * MINUTE_MS;
/** Orders are read every minute, after the sample: a longer lag means that some are missing. */
const MAX_ORDERS_LAG_MS = 5 * MINUTE_MS;

interface StatusDeps {
  mode: 'demo' | 'live';
  collector: Pick<CollectorHandle, 'status'>;
  countQuarantined: () => Promise<number>;
  countQuestions: () => Promise<number>;
  countCoins: () => Promise<number>;
  /**
   * The moment up to which orders are known, never later than `asOf`, both by the exchange's clock; null where they were
   * never read.
   */
  ordersKnownUntil: (asOf: Date) => Promise<Date | null>;
  /** Exchange clock minus ours, milliseconds. */
  skewMs: () => number;
  /** What a customer may know of both. */
  customer: Pick<CustomerService, 'orderCurrency' | 'firstFiguresAt'>;
  /** What administrators should know of the mails, a sentence each. */
  mailNotices: () => Promise<string[]>;
  /** What they should know of the clocks by which this process judges the time, a sentence each. */
  clockNotices: () => string[];
  /** What they should know of the database, a sentence each. */
  databaseNotices: readonly string[];
  /** What administrators should know of the disks, a sentence each. */
  diskNotices: () => string[];
  clock: () => Date;
}

export type StatusService = ReturnType<typeof createStatusService>;

/** Whose data this is, and the state of the collector. */
export function createStatusService(deps: StatusDeps) {
  const { mode, collector, countQuarantined, countQuestions, countCoins, customer, clock } = deps;
  const startedAt = clock();

  const firstFiguresAt = async () => (await customer.firstFiguresAt())?.toISOString() ?? null;

  return {
    /** For administrators. */
    async full(): Promise<z.infer<typeof status>> {
      const { state, trouble, lastSampleAt, notices } = collector.status();
      const [quarantined, questions, coin_questions, others] = await Promise.all([
        countQuarantined(),
        countQuestions(),
        countCoins(),
        otherNotices(deps),
      ]);
      const last_sample_at = lastSampleAt?.toISOString() ?? null;
      return {
        mode,
        collector: {
          state,
          trouble: trouble && toWire(trouble),
          last_sample_at,
          quarantined,
          questions,
          coin_questions,
          notices: [...notices.filter((one) => one.about !== 'clock'), ...others],
        },
        orders: ordersOf(await orderCurrencyNow(deps)),
        first_figures_at: await firstFiguresAt(),
      };
    },

    /** For everyone else, without anything of the last day. */
    async brief(): Promise<z.infer<typeof status>> {
      return {
        mode,
        collector: null,
        orders: ordersOf(await customer.orderCurrency()),
        first_figures_at: await firstFiguresAt(),
      };
    },

    /** A sentence for everybody while no samples join the history; only administrators learn what is wrong. */
    troubleNotices(): string[] {
      const { trouble } = collector.status();
      if (!trouble) return [];
      return [`No samples have joined the history since ${timeInWords(trouble.since)}.`];
    },

    /** What is wrong with the server's clock, a sentence each: it stops nothing, but somebody should set it. */
    clockNotices: (): string[] => clockSentences(deps),

    /** Whether a sample was taken, or the server started, within three minutes; never while the key is refused. */
    isCollecting(): boolean {
      const { state, lastSampleAt } = collector.status();
      const sinceMs = Math.max(startedAt.getTime(), lastSampleAt?.getTime() ?? 0);
      return state !== 'stopped' && clock().getTime() - sinceMs < SILENT_AFTER_MS;
    },
  };
}

/** What is wrong with the clocks of the collector and of this process, a sentence each. */
function clockSentences({ collector, clockNotices }: StatusDeps): string[] {
  const told = collector.status().notices.flatMap(({ about, text }) => (about === 'clock' ? [text] : []));
  return [...new Set([...told, ...clockNotices()])];
}

/** What the collector does not know. */
async function otherNotices(deps: StatusDeps): Promise<Notice[]> {
  const { mailNotices, databaseNotices, diskNotices } = deps;
  return [
    ...about('clock', clockSentences(deps)),
    ...about('mails', await mailNotices()),
    ...about('database', databaseNotices),
    ...about('disk', diskNotices()),
  ];
}

function about(what: Notice['about'], texts: readonly string[]): Notice[] {
  return texts.map((text) => ({ about: what, text }));
}

/** Whether orders are known up to now; on whole minutes, so that a channel sends no more than one change in each. */
async function orderCurrencyNow({ ordersKnownUntil, skewMs, clock }: StatusDeps): Promise<OrderCurrency> {
  const now = clock().getTime();
  const byExchange = await ordersKnownUntil(new Date(now + skewMs()));
  if (!byExchange) return { isCurrent: false, knownUntil: null };
  const ms = byExchange.getTime() - skewMs();
  return {
    isCurrent: now - ms <= MAX_ORDERS_LAG_MS,
    knownUntil: new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS),
  };
}

function toWire({ what, since, works, action, nextAttemptAt }: Trouble): WireTrouble {
  return {
    what,
    since: since.toISOString(),
    works,
    action,
    next_attempt_at: nextAttemptAt.toISOString(),
  };
}

function ordersOf({ isCurrent, knownUntil }: OrderCurrency): z.infer<typeof status>['orders'] {
  return { is_current: isCurrent, known_until: knownUntil?.toISOString() ?? null };
}
