import { NEEDS_SPELLING } from '@equanim/contract/settable';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../ledger/fund-world.test-support.ts';
import { readPdf } from './read-pdf.test-support.ts';

const INVESTORS = '/funds/flagship/investors';

let world: FundWorld;

beforeEach(async () => {
  world = await startFundWorld('2024-11-01T00:00:00Z');
  await world.app.services.ledger.follow();
});
afterEach(() => world.close());

/** Lets somebody hold units for December. */
async function hold(investorId: string): Promise<void> {
  await world.subscribe({ investorId, gross: 100_000, at: '2024-11-20T09:00:00Z', price: '1' });
  await world.sample('2024-11-30T23:59:00Z', '1');
  await world.deal('2024-12-01');
  await world.sample('2024-12-31T23:59:00Z', '1.01');
  await world.deal('2025-01-01');
  world.at('2025-01-03T00:00:00Z');
}

async function statementText(): Promise<string> {
  const { list, find } = world.app.services.statements;
  const [made] = await list();
  return (await readPdf((await find(made?.id ?? '')).content)).text;
}

it('a name that cannot be set asks at once for its spelling, which statements use and screens do not', async () => {
  const name = '王小明';
  const refused = await world.call('POST', INVESTORS, { name });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([{ path: 'body.name_on_statements', message: NEEDS_SPELLING }]);
  const added = await world.call('POST', INVESTORS, { name, name_on_statements: 'Wang Xiaoming' });
  expect(added).toMatchObject({ status: 201, body: { name } });
  await hold(added.body.id);
  expect(await world.app.services.statements.makeDue(9)).toEqual({ made: 1, failures: [] });
  expect(await statementText()).toContain('Wang Xiaoming');
  const { body } = await world.call('GET', INVESTORS);
  expect(body.investors[0]).toMatchObject({ name, name_on_statements: 'Wang Xiaoming' });
  expect(await world.verify()).toEqual([]);
});
