import type { coinQuestion, lineQuestion } from '@equanim/contract/quality';
import type { z } from 'zod';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { CoinQuestionRow } from './coin-questions.store.ts';
import type { ExclusionRow } from './exclusions.store.ts';
import type { QualityService } from './quality.service.ts';
import type { LineQuestionRow } from './questions.store.ts';
import { toQuarantinedSample, toReview } from './review.wire.ts';

export function qualityRoutes(quality: QualityService) {
  return {
    quarantine: async () => (await quality.listSamples()).map(toQuarantinedSample),

    reviewQuarantine: async ({ params }) => toReview(await quality.review(params.id)),

    async decideQuarantine({ params, body, user, act }) {
      const { decision: word, reason } = body;
      return toQuarantinedSample(await quality.decide(params.id, { word, reason, by: user.email }, act));
    },

    exclusions: async () => (await quality.listExclusions()).map(toExclusion),

    async addExclusion({ body, act }) {
      const window = { from: new Date(body.from), to: new Date(body.to), reason: body.reason };
      return toExclusion(await quality.addExclusion(window, act));
    },

    removeExclusion: ({ params, act }) => quality.removeExclusion(params.id, act),

    questions: async () => (await quality.listQuestions()).map(toLineQuestion),

    async answerQuestion({ params, body, user, act }) {
      const { meaning: word, reason } = body;
      return toLineQuestion(await quality.answer(params.type, { word, reason, by: user.email }, act));
    },

    coinQuestions: async () => (await quality.coins.list()).map(toCoinQuestion),

    async answerCoin({ params, body, user, act }) {
      const { price, from_day: fromDay, reason } = body;
      return toCoinQuestion(
        await quality.priceCoin(params.coin, { price, fromDay, reason, by: user.email }, act),
      );
    },
  } satisfies Partial<Handlers>;
}

function toExclusion(row: ExclusionRow) {
  return {
    id: row.id,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    reason: row.reason,
    created_at: row.created_at.toISOString(),
  };
}

function toLineQuestion({
  type,
  lineCount,
  firstAt,
  lastAt,
  lines,
  answer,
}: LineQuestionRow): z.infer<typeof lineQuestion> {
  return {
    type,
    line_count: lineCount,
    first_at: firstAt.toISOString(),
    last_at: lastAt.toISOString(),
    lines: lines.map(({ occurredAt, coin, change }) => ({
      occurred_at: occurredAt.toISOString(),
      coin,
      change: Number(change),
    })),
    meaning: answer?.meaning ?? null,
    reason: answer?.reason ?? null,
    answered_by: answer?.by ?? null,
    answered_at: answer?.at.toISOString() ?? null,
  };
}

function toCoinQuestion({ coin, waiting, answer }: CoinQuestionRow): z.infer<typeof coinQuestion> {
  const open = waiting && {
    equity: Number(waiting.equity),
    first_at: waiting.firstAt.toISOString(),
    last_price: waiting.lastPrice === null ? null : Number(waiting.lastPrice),
  };
  const closed = answer && {
    price: Number(answer.price),
    from_day: answer.fromDay,
    reason: answer.reason,
    answered_by: answer.by,
    answered_at: answer.at.toISOString(),
  };
  return { coin, ...(open ?? NOT_WAITING), ...(closed ?? NOT_ANSWERED) };
}

const NOT_WAITING = { equity: null, first_at: null, last_price: null };
const NOT_ANSWERED = { price: null, from_day: null, reason: null, answered_by: null, answered_at: null };
