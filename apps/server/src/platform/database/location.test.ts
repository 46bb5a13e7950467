import { expect, it } from 'vitest';
import { describeLocation, isDatabaseUrl } from './location.ts';

const URLS = {
  'postgres://fund:s%40cret@db1:5432/equanim?sslmode=require': 'The PostgreSQL database equanim at db1:5432',
  'postgres:///equanim?host=/run/postgresql': 'The PostgreSQL database equanim at /run/postgresql',
};

it.each(Object.entries(URLS))(
  'The address %s is described with its host and without the password',
  (url, text) => {
    expect([isDatabaseUrl(url), describeLocation({ url })]).toEqual([true, text]);
  },
);

it.each([
  '',
  'mysql://db1/fund',
  'postgres://u:p@db1:port/fund',
  'postgres://u:p@db1,db2/fund',
  'postgres://u:100%@db1/fund',
])('The address %s is none of a PostgreSQL database', (text) => expect(isDatabaseUrl(text)).toBe(false));
