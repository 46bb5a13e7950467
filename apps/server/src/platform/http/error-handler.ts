import { problems, type FieldError } from '@equanim/contract/problem';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { toDomainError } from '../database/database-failures.ts';
import { DomainError, type FieldFault } from '../domain-error.ts';
import { SECOND_MS } from '../time.ts';
import { Problem } from './problem.ts';

/** For what passes by itself, but nobody knows when. */
const DEFAULT_RETRY_MS = 10 * SECOND_MS;

/**
 * Answers every failure: a problem as it is, an error of the domain, the database or the framework by its kind, anything else
 * as an internal error.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, request);
  if (problem.code === 'internal') request.log.error({ err: error }, 'a call failed');
  return sendProblem(problem, reply);
}

/** Sends a problem with its status and headers. */
export function sendProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, headers } = problem.extras;
  if (retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(Math.max(1, retryAfterSeconds)));
  if (headers) void reply.headers(headers);
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem.toBody());
}

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const ours = toDomainError(error);
  if (ours instanceof DomainError) return problemOf(ours, request);
  if (hasZodFastifySchemaValidationErrors(error)) {
    // The address names one of a list, such as a fund, that is not on it.
    const unknown = error.validationContext === 'params' && error.validation.find(isOffList)?.message;
    if (unknown) return new Problem('not-found', { detail: unknown });
    return new Problem('invalid-input', { errors: fieldErrors(error.validation, error.validationContext) });
  }
  return frameworkProblem(error);
}

function problemOf(
  { problem, message, retryAfterMs, faults }: DomainError,
  request: FastifyRequest,
): Problem {
  const isPassing = problems[problem].status === 503;
  const waitMs = retryAfterMs ?? (isPassing ? DEFAULT_RETRY_MS : null);
  return new Problem(problem, {
    detail: message,
    ...(faults.length > 0 && { errors: faults.map((fault) => toFieldError(fault, request)) }),
    ...(waitMs !== null && { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) }),
  });
}

/** `currentPassword` becomes `body.current_password`, as the wire names it; what has no body was asked by its query. */
function toFieldError({ field, message }: FieldFault, { body }: FastifyRequest): FieldError {
  const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return { path: `${body === undefined || body === null ? 'query' : 'body'}.${name}`, message };
}

function frameworkProblem(error: FastifyError): Problem {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('body-too-large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported-media');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('invalid-json');
    default:
      break;
  }
  if (error instanceof SyntaxError) return new Problem('invalid-json');
  const { statusCode = 500 } = error;
  if (statusCode === 400) return new Problem('invalid-input');
  // The remaining ones are about files: an address outside the website, or a part that a file does not have.
  return new Problem(statusCode > 400 && statusCode < 500 ? 'not-found' : 'internal');
}

const isOffList = ({ keyword }: { keyword: string }): boolean => keyword === 'invalid_value';

interface Issue {
  instancePath: string;
  message?: string | undefined;
}

/** `/limit` of the query string becomes `query.limit`. */
function fieldErrors(issues: readonly Issue[], context: string | undefined): FieldError[] {
  const place = context === 'querystring' ? 'query' : (context ?? 'body');
  return issues.map(({ instancePath, message }) => ({
    path: [place, ...instancePath.split('/').filter(Boolean)].join('.'),
    message: message ?? 'cannot be used',
  }));
}
