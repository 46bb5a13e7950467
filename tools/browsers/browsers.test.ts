import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { listVisits, UNKNOWN } from './visits.ts';

const pathsOf = (visitor: string) =>
  listVisits()
    .filter((visit) => visit.visitor === visitor)
    .map(({ path }) => path);

test('every page of the route table is opened by whoever may open it, and journeys are on pages that are opened', () => {
  expect(pathsOf('visitor')).toEqual(
    expect.arrayContaining(['/', '/team', '/crm', '/login', '/reset-password', UNKNOWN]),
  );
  expect(pathsOf('visitor')).not.toContain('/holdings');
  expect(pathsOf('admin')).toEqual(expect.arrayContaining(['/pnl-dashboard', '/audit', '/holdings']));
  expect(pathsOf('customer')).toContain('/holdings');
  expect(pathsOf('customer')).not.toContain('/pnl-dashboard');
  const paths = listVisits().map(({ path }) => path);
  for (const path of Object.keys(journeys)) expect(paths).toContain(path);
});
