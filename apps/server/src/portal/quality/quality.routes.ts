import type { LineQuestion } from '@equanim/contract/quality';
import type { ReviewService } from '../../sampling/collector/review.service.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { ExclusionRow, LineQuestionRow, QualityStore } from './quality.store.ts';
import { toQuarantinedSample, toReview } from './review.wire.ts';

export function qualityRoutes(quality: QualityStore, reviews: ReviewService, clock: () => Date): Handlers {
  return {
    quarantine: async () => (await reviews.list()).map(toQuarantinedSample),

    async reviewQuarantine({ params }) {
      const review = await reviews.review(params.id);
      if (!review) throw new Problem('not-found', { detail: 'There is no such sample.' });
      return toReview(review);
    },

    async decideQuarantine({ params, body, user }) {
      const sample = await reviews.find(params.id);
      if (!sample) throw new Problem('not-found', { detail: 'There is no such sample.' });
      const hasFigures =
        sample.equity !== null && sample.wallet_balance !== null && sample.unrealized_pnl !== null;
      if (body.decision === 'accept' && !hasFigures) {
        const message = 'A sample without equity cannot be accepted.';
        throw new Problem('invalid-input', { detail: message, errors: [{ path: 'body.decision', message }] });
      }
      const decided = await reviews.decide(params.id, {
        decision: body.decision,
        reason: body.reason,
        decidedBy: user.email,
        decidedAt: clock(),
      });
      if (!decided) throw new Problem('already-decided');
      return toQuarantinedSample(decided);
    },

    exclusions: async () => (await quality.listExclusions()).map(toExclusion),

    async addExclusion({ body }) {
      const window = { from: new Date(body.from), to: new Date(body.to), reason: body.reason };
      return toExclusion(await quality.addExclusion(window, clock()));
    },

    async removeExclusion({ params }) {
      const isGone = await quality.removeExclusion(params.id);
      if (!isGone) throw new Problem('not-found', { detail: 'There is no such window.' });
    },

    questions: async () => (await quality.listQuestions()).map(toLineQuestion),

    async answerQuestion({ params, body, user }) {
      const [known] = await quality.listQuestions(params.type);
      if (!known) throw new Problem('not-found', { detail: 'No line of this type waits for an answer.' });
      const given = { meaning: body.meaning, reason: body.reason, by: user.email, at: clock() };
      const answered = await quality.answer(params.type, given);
      if (!answered) throw new Problem('already-decided');
      return toLineQuestion(answered);
    },
  };
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

function toLineQuestion({ type, lineCount, firstAt, lastAt, lines, answer }: LineQuestionRow): LineQuestion {
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
