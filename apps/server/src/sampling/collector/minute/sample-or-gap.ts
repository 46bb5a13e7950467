import type { FastifyBaseLogger } from 'fastify';
import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { AccountStore } from '../stores/account.store.ts';
import type { BtcPriceStore } from '../stores/btc-price.store.ts';
import type { GapStore } from '../stores/gap.store.ts';
import type { KeyWatch } from '../status/key-watch.ts';
import type { CountMinutes, MissedMinutes } from './missed-minutes.ts';
import type { MinuteOutcome, Sampler } from './sampler.ts';
import type { SamplingStatus } from '../status/sampling-status.ts';
import type { SnapshotStore } from '../stores/snapshot.store.ts';
import type { TimeKeeper } from './time-keeper.ts';
import type { TroubleKind } from '../status/trouble.ts';

interface SampleOrGapDeps {
  account: Pick<AccountStore, 'beginCollecting'>;
  snapshots: Pick<SnapshotStore, 'latest'>;
  btcPrices: BtcPriceStore;
  gaps: Pick<GapStore, 'note'>;
  exchange: Pick<Exchange, 'readBtcPrice'>;
  keeper: TimeKeeper;
  keyWatch: Pick<KeyWatch, 'refusal'> | null;
  sampler: Sampler;
  missed: MissedMinutes;
  status: SamplingStatus;
  countMinutes: CountMinutes;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

type Unsampled = Exclude<MinuteOutcome, { kind: 'sampled' }>;

/** Gives each minute a snapshot, or a gap with its reason. */
export function createSampleOrGap(deps: SampleOrGapDeps) {
  const { account, snapshots, btcPrices, gaps, keeper } = deps;
  const { keyWatch, sampler, missed, status, countMinutes, logger } = deps;
  let hasBegun = false;

  /** Notes when the collector began, again until the clock that says so has been held against another. */
  async function noteBeginning(): Promise<void> {
    if (hasBegun) return;
    status.noteBeginning(await account.beginCollecting(new Date(keeper.now())));
    hasBegun = keeper.isAnchored();
  }

  /** Notes the minutes before this one that have neither sample nor gap. */
  async function noteMissed(minuteAt: Date): Promise<void> {
    const latest = await snapshots.latest();
    if (latest) {
      status.noteHistory(latest.taken_at);
      await missed.noteBetween(latest.taken_at, minuteAt);
    }
    missed.noteReached();
  }

  async function sample(minuteAt: Date): Promise<MinuteOutcome> {
    await noteMissed(minuteAt);
    const outcome = await sampler.sampleMinute(minuteAt);
    if (outcome.kind === 'sampled') status.noteSampled(minuteAt);
    return outcome;
  }

  /** A minute in which the key is refused: Bitcoin's price needs none. */
  async function sampleWithoutKey(minuteAt: Date, reason: string): Promise<Unsampled> {
    await noteMissed(minuteAt);
    await recordPriceAlone(deps, minuteAt);
    return { kind: 'gap', reason, failure: 'refused' };
  }

  async function noteUnsampled(minuteAt: Date, outcome: Unsampled, isKeyRefused: boolean): Promise<void> {
    const { kind, reason } = outcome;
    logger.warn({ minute: minuteAt, outcome: kind, reason }, 'minute without a sample');
    status.noteTrouble(minuteAt, {
      kind: isKeyRefused ? 'trading-key' : troubleKindOf(outcome, keeper.notice() !== null),
      what: kind === 'quarantined' ? `The last sample was quarantined: ${reason}` : reason,
      isBitcoinRead: !(await btcPrices.isMissingIn({ from: minuteAt, to: minuteAt })),
    });
    // A minute dated by a clock that nothing was held against would be noted at the wrong time.
    if (!keeper.isAnchored()) return;
    await gaps.note(minuteAt, minuteAt, kind === 'gap' ? reason : 'The sample was quarantined.');
  }

  return {
    sample,

    /** Samples a minute, or notes why it has no sample. */
    async sampleOrNoteGap(minuteAt: Date): Promise<void> {
      await noteBeginning();
      const refusal = keyWatch?.refusal();
      const outcome = refusal ? await sampleWithoutKey(minuteAt, refusal.what) : await sample(minuteAt);
      if (outcome.kind !== 'sampled') await noteUnsampled(minuteAt, outcome, Boolean(refusal));
      countMinutes(outcome.kind, 1);
    },
  };
}

export type SampleOrGap = ReturnType<typeof createSampleOrGap>;

async function recordPriceAlone(
  { btcPrices, exchange, logger }: SampleOrGapDeps,
  minuteAt: Date,
): Promise<void> {
  try {
    await btcPrices.record(minuteAt, (await exchange.readBtcPrice()).price);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    logger.warn({ reason: error.message }, 'no price of Bitcoin; it is read later');
  }
}

function troubleKindOf(outcome: Unsampled, isClockWrong: boolean): TroubleKind {
  if (outcome.kind === 'quarantined') return 'quarantined';
  const failure = outcome.failure ?? 'unreachable';
  return failure === 'unreachable' && isClockWrong ? 'clock' : failure;
}
