import { describe, expect, it } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { NoAnswerError } from './connection/answer-in-time.ts';
import {
  DatabaseAwayError,
  DatabaseUnreachableError,
  problemOfFailure,
  toDomainError,
} from './database-failures.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('odd'), { code, ...more });

describe('A failure of the database', () => {
  it.each([
    ...['08006', '25006', '25P03', '53300', '57014', '57P01', '57P03', '57P05'].map((code) => coded(code)),
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].map((code) => coded(code)),
    coded('ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client was closed and is not queryable'),
    new DatabaseUnreachableError('The PostgreSQL database fund at db1 cannot be used: no answer.'),
    new NoAnswerError('no answer within 5 seconds'),
    new DatabaseAwayError(true),
  ])('is an absence that passes: $code $message', (error) => {
    expect(problemOfFailure(error)).toBe('database-unavailable');
    expect(toDomainError(error)).toMatchObject({ problem: 'database-unavailable', retryAfterMs: 5_000 });
  });

  it.each([
    coded('53100'),
    coded('ENOSPC'),
    new Error('could not extend file "base/5/16384": No space left on device'),
  ])('is a lack of room: $code $message', (error) => {
    expect(problemOfFailure(error)).toBe('disk-full');
    expect(toDomainError(error)).toMatchObject({ problem: 'disk-full' });
  });

  it.each([
    ...['23505', '42P01', '40001', '40P01', '22003', '25001', 'EQ001'].map((code) => coded(code)),
    coded('ENOENT', { syscall: 'open' }),
    new TypeError('undefined is not a function'),
    new DomainError('last-administrator'),
    'no error at all',
  ])('is nothing of the kind: $code $message', (error) => {
    expect(problemOfFailure(error)).toBeNull();
    expect(toDomainError(error)).toBe(error);
  });

  it('says of what was under way that it may have been done', () => {
    expect(new DatabaseAwayError(false).message).toContain('nothing was changed');
    expect(new DatabaseAwayError(true).message).toContain('check whether it was');
  });
});
