import { describe, expect, it } from 'vitest';
import { describeLocation, isDatabaseUrl } from './location.ts';

describe('The address of a PostgreSQL database', () => {
  it('is described with its host and without the password', () => {
    expect(describeLocation({ url: 'postgres://fund:s%40cret@db1:5432/equanim?sslmode=require' })).toBe(
      'The PostgreSQL database equanim at db1:5432',
    );
    expect(describeLocation({ url: 'postgres:///equanim?host=/run/postgresql' })).toBe(
      'The PostgreSQL database equanim at /run/postgresql',
    );
  });

  it.each([
    'postgres://fund:s%40cret@[::1]:5434/equanim?sslmode=require',
    'postgresql://db1/fund',
    'postgres:///equanim?host=/run/postgresql',
    'postgres://u@db1:5432',
  ])('is accepted as %s', (text) => expect(isDatabaseUrl(text)).toBe(true));

  it.each([
    '',
    'db1',
    'mysql://db1/fund',
    'postgres://u:p@db1:port/fund',
    'postgres://u:p@db1,db2/fund',
    'postgres://u:p@db1:5432,db2:5432/fund',
    'postgres://u:100%@db1/fund',
  ])('is refused as %s', (text) => expect(isDatabaseUrl(text)).toBe(false));
});
