import { utcDay } from '@equanim/finance/calendar';
import { requireGivenDay } from '../../fund/given-day.ts';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { DomainError, InputError } from '../../platform/domain-error.ts';
import { MAX_READING_MS } from '../../platform/time.ts';
import type { ReviewService } from '../../sampling/collector/minute/review.service.ts';
import type { CoinAnswer, CoinQuestionRow, CoinQuestionsStore } from './coin-questions.store.ts';
import type { ExclusionRow, ExclusionsStore } from './exclusions.store.ts';
import type { LineQuestionRow, QuestionsStore } from './questions.store.ts';

interface QualityDeps {
  reviews: Pick<ReviewService, 'find' | 'review' | 'decide' | 'list'>;
  exclusions: ExclusionsStore;
  questions: QuestionsStore;
  coins: CoinQuestionsStore;
}

/** What an administrator says about something, why, and who it was. */
interface Verdict<Word> {
  word: Word;
  reason: string;
  /** Email address. */
  by: string;
}

type Sample = NonNullable<Awaited<ReturnType<ReviewService['find']>>>;
type Review = NonNullable<Awaited<ReturnType<ReviewService['review']>>>;
type Meaning = Parameters<QuestionsStore['answer']>[1]['meaning'];

export type QualityService = ReturnType<typeof createQualityService>;

/** What administrators decide about the history: quarantined samples, excluded windows, lines nobody knows. Each once. */
export function createQualityService({ reviews, exclusions, questions, coins }: QualityDeps) {
  return {
    listSamples: (): Promise<Sample[]> => reviews.list(),

    /** @throws DomainError `not-found` */
    async review(id: string): Promise<Review> {
      return (await reviews.review(id)) ?? refuseUnknownSample();
    },

    /**
     * Lets a quarantined sample join the history, or never.
     *
     * @throws DomainError `not-found` or `already-decided`, InputError where a sample without figures is accepted
     */
    async decide(
      id: string,
      { word, reason, by }: Verdict<'accept' | 'reject'>,
      act: RecordedAct,
    ): Promise<Sample> {
      const sample = (await reviews.find(id)) ?? refuseUnknownSample();
      if (word === 'accept' && !hasFigures(sample))
        throw new InputError('decision', 'A sample without equity cannot be accepted.');
      if (word === 'accept' && !isOfItsMinute(sample))
        throw new InputError(
          'decision',
          'This sample was read at another time than its minute, by a clock that was wrong, so it cannot be accepted.',
        );
      return reviews.decide(id, { decision: word, reason, decidedBy: by, decidedAt: act.at }, act);
    },

    /** The list of excluded windows, the only one there is: histories, statistics and charts leave out what is on it. */
    listExclusions: (): Promise<ExclusionRow[]> => exclusions.list(),

    /** @throws InputError for an end more than ten years ahead */
    async addExclusion(
      window: { from: Date; to: Date; reason: string },
      act: RecordedAct,
    ): Promise<ExclusionRow> {
      // What lies before the first sample excludes nothing.
      const span = { since: null, now: act.at };
      for (const end of ['from', 'to'] as const) requireGivenDay(end, utcDay(window[end].getTime()), span);
      return exclusions.add(window, act);
    },

    /** @throws DomainError `not-found` */
    removeExclusion: (id: string, act: RecordedAct): Promise<void> => exclusions.remove(id, act),

    countQuestions: (): Promise<number> => questions.count(),
    listQuestions: (): Promise<LineQuestionRow[]> => questions.list(),

    /**
     * Records what a type of line is; what it counted for is counted again.
     *
     * @throws DomainError `not-found` or `already-decided`
     */
    async answer(
      type: string,
      { word, reason, by }: Verdict<Meaning>,
      act: RecordedAct,
    ): Promise<LineQuestionRow> {
      const [known] = await questions.list(type);
      if (!known) throw new DomainError('not-found', 'No line of this type waits for an answer.');
      return questions.answer(type, { meaning: word, reason, by }, act);
    },

    coins,

    /**
     * Records what a coin is worth that nothing else prices; samples that wait for it join the history within minutes.
     *
     * @throws DomainError `not-found` or `already-decided`, InputError for a day more than ten years ahead
     */
    async priceCoin(coin: string, answer: CoinAnswer, act: RecordedAct): Promise<CoinQuestionRow> {
      requireGivenDay('from_day', answer.fromDay, { since: null, now: act.at });
      requireAsked(await coins.list(), coin);
      return coins.answer(coin, answer, act);
    },
  };
}

function hasFigures({ equity, wallet_balance, unrealized_pnl }: Sample): boolean {
  return equity !== null && wallet_balance !== null && unrealized_pnl !== null;
}

/** Customers see a minute the delay after it: what was read long after it would be seen too early. */
function isOfItsMinute({ taken_at: takenAt, read_at: readAt }: Sample): boolean {
  return Math.abs(readAt.getTime() - takenAt.getTime()) <= MAX_READING_MS;
}

function requireAsked(questions: CoinQuestionRow[], coin: string): void {
  if (!questions.some((one) => one.coin === coin))
    throw new DomainError('not-found', 'No sample waits for the price of this coin.');
}

function refuseUnknownSample(): never {
  throw new DomainError('not-found', 'There is no such sample.');
}
