import type { Call } from '@equanim/contract/call';
import { callProblems } from '@equanim/contract/call-problems';
import { calls, type CallName } from '@equanim/contract/calls';
import { problems, type ProblemCode } from '@equanim/contract/problem';

/** How OpenAPI 3.1 says that an answer has no body. */
const NO_BODY = { type: 'null' };
const FILES = {
  csv: {
    description: 'A file with a header row. An answer that breaks off is not whole.',
    content: { 'text/csv': { schema: { type: 'string' } } },
  },
  pdf: {
    description: 'A file to keep.',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  },
  text: {
    description: 'A plain text.',
    content: { 'text/plain': { schema: { type: 'string' } } },
  },
};
const PROBLEM = { $ref: '#/components/schemas/Problem' };

/**
 * The answers of a call beside the one its schema describes: those without a body, and the problems it can meet.
 *
 * @returns by status, in the form the OpenAPI document is made from
 */
export function describeAnswers(name: CallName): Record<string, object> {
  const call: Call = calls[name];
  const answers: Record<string, object> = {};
  if (call.replyType) answers[200] = FILES[call.replyType];
  else if (!call.reply)
    answers[call.status ?? 200] = { ...NO_BODY, description: 'Done; the answer has no body.' };
  if (call.isShared || call.replyType === 'text')
    answers[304] = { ...NO_BODY, description: 'The caller has it already, by its ETag.' };
  const codes = [...problemsOf(call), ...(callProblems[name] ?? [])];
  for (const status of new Set(codes.map((code) => problems[code].status))) {
    const sentences = codes
      .filter((code) => problems[code].status === status)
      .map((code) => problems[code].detail);
    answers[status] = {
      description: sentences.join(' '),
      content: { 'application/problem+json': { schema: PROBLEM } },
    };
  }
  return answers;
}

const IDEMPOTENCY_PROBLEMS = [
  'idempotency-key-in-use',
  'idempotency-key-reused',
  'already-made',
] as const satisfies ProblemCode[];

function problemsOf(call: Call): ProblemCode[] {
  const takesInput = call.query !== undefined || call.params !== undefined || call.body !== undefined;
  return [
    ...(takesInput ? (['invalid-input'] as const) : []),
    ...(call.body ? (['invalid-json', 'body-too-large', 'unsupported-media'] as const) : []),
    ...(call.access === 'public' ? [] : (['not-signed-in'] as const)),
    ...(call.access === 'admin' ? (['forbidden'] as const) : []),
    ...(call.access === 'public' || call.isBeforeFactor ? [] : (['second-factor-required'] as const)),
    ...(call.needsStepUp ? (['step-up-required'] as const) : []),
    ...(call.params ? (['not-found'] as const) : []),
    ...(call.isIdempotent ? IDEMPOTENCY_PROBLEMS : []),
    ...(call.access === 'customer' ? (['time-uncertain'] as const) : []),
    'too-many-requests',
  ];
}
