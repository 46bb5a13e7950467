import { describe, expect, it } from 'vitest';
import { describeLocation, hostsOf, isDatabaseUrl } from './location.ts';

const MANY = 'postgres://fund:s%40cret@db1:5432,db2:5433,[::1]:5434/equanim?sslmode=require';

describe('The address of a PostgreSQL database', () => {
  it('may name several hosts, each of which has all the rest', () => {
    expect(hostsOf(MANY)).toEqual([
      'postgres://fund:s%40cret@db1:5432/equanim?sslmode=require',
      'postgres://fund:s%40cret@db2:5433/equanim?sslmode=require',
      'postgres://fund:s%40cret@[::1]:5434/equanim?sslmode=require',
    ]);
    expect(hostsOf('postgres://db1/equanim')).toEqual(['postgres://db1/equanim']);
    expect(hostsOf('postgres:///equanim?host=/run/postgresql')).toHaveLength(1);
  });

  it('is described with all its hosts and without the password', () => {
    expect(describeLocation({ url: MANY })).toBe(
      'The PostgreSQL database equanim at db1:5432 and db2:5433 and [::1]:5434',
    );
    expect(describeLocation({ url: 'postgres:///equanim?host=/run/postgresql' })).toBe(
      'The PostgreSQL database equanim at /run/postgresql',
    );
  });

  it.each([
    MANY,
    'postgresql://db1/fund',
    'postgres:///equanim?host=/run/postgresql',
    'postgres://u@db1:5432',
  ])('is accepted as %s', (text) => expect(isDatabaseUrl(text)).toBe(true));

  it.each([
    '',
    'db1',
    'mysql://db1/fund',
    'postgres://u:p@db1:port,db2/fund',
    'postgres://u:p@db1,/fund',
    'postgres://u:100%@db1/fund',
  ])('is refused as %s', (text) => expect(isDatabaseUrl(text)).toBe(false));
});
