import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../ledger/fund-world.test-support.ts';
import { readPdf } from './read-pdf.test-support.ts';

let world: FundWorld;
let [ada, bob] = ['', ''];
let customer: Awaited<ReturnType<FundWorld['person']>>;

async function deal(day: string, price: string): Promise<void> {
  await world.sample(new Date(Date.parse(day) - 60_000).toISOString(), price);
  expect((await world.deal(day)).status).toBe(201);
}

async function makeDue(moment: string): Promise<void> {
  world.at(moment);
  expect((await world.app.services.statements.makeDue(100)).failures).toEqual([]);
}

const annualOf = (investorId: string, year: string, token = world.admin, of = '/statements') =>
  world.app.get(`${of}/annual?investor_id=${investorId}&year=${year}`, token);

// Ada holds 97,000 units from October on and redeems 10 of 97 shares on November 1; Bob redeems all of his 48,500 then.
beforeAll(async () => {
  world = await startFundWorld('2026-09-01T00:00:00Z');
  customer = await world.person('ada@equanim.example', 'customer');
  await world.app.services.ledger.follow();
  await world.terms('2026-09-02');
  [ada, bob] = [await world.investor('Ada', [customer.id]), await world.investor('Bob')];
  await world.subscribe({ investorId: ada, gross: 100_000, at: '2026-09-20T09:00:00Z', price: '1' });
  await world.subscribe({ investorId: bob, gross: 50_000, at: '2026-09-20T10:00:00Z', price: '1' });
  await deal('2026-10-01', '1');
  await world.redeem(ada, { shares: 10 });
  await world.redeem(bob, { all: true });
  await deal('2026-11-01', '1.1');
  await deal('2026-12-01', '1.2');
  await makeDue('2026-12-31T12:00:00Z');
});
afterAll(() => world.close());

it('A year without all of its statements has no annual one, also for who holds nothing any more', async () => {
  const told = 'The statements of 2026 are not all there yet.';
  for (const id of [ada, bob])
    expect((await annualOf(id, '2026')).json()).toMatchObject({ status: 409, detail: told });
  await deal('2027-01-01', '1.15');
  // The strike is seen, and the statement of December not made yet.
  world.at('2027-01-03T00:00:00Z');
  expect((await annualOf(ada, '2026')).statusCode).toBe(409);
});

it('An annual statement adds up the monthly ones, and names each by its hash', async () => {
  await makeDue('2027-01-03T00:01:00Z');
  const { statusCode, headers, rawPayload } = await annualOf(ada, '2026');
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="statement INV-0001 2026.pdf"',
  ]);
  const { pages, text, title, isTagged } = await readPdf(rawPayload);
  expect([title, isTagged]).toEqual(['Annual statement 2026, INV-0001', true]);
  expect(pages.flat()).toEqual(
    expect.arrayContaining([
      'Period October 1 to December 31, 2026',
      '100,050.00 USDT +14,050.00 USDT',
      'Net value at the beginning 0.00',
      'Paid in, after the subscription fee 97,000.00',
      'Paid out −11,000.00',
      'Result before fees 14,050.00',
      'Net result 14,050.00',
      'Net value at the end 100,050.00',
      'Subscription fee, taken before the money came in 3,000.00',
      'October 2026 0.00 97,000.00 0.00 9,700.00 106,700.00',
      'November 2026 106,700.00 0.00 −11,000.00 8,700.00 104,400.00',
      'December 2026 104,400.00 0.00 0.00 −4,350.00 100,050.00',
      'The year 0.00 97,000.00 −11,000.00 14,050.00 100,050.00',
    ]),
  );
  const made = await world.app.services.statements.list({ investorIds: [ada] });
  expect(made).toHaveLength(3);
  for (const { sha256 } of made) expect(text).toContain(sha256);
  expect((await annualOf(ada, '2026')).rawPayload.equals(rawPayload)).toBe(true);
});

it('Who holds nothing since November has a year as well, until the end of November', async () => {
  const { statusCode, rawPayload } = await annualOf(bob, '2026');
  expect(statusCode).toBe(200);
  expect((await readPdf(rawPayload)).pages.flat()).toEqual(
    expect.arrayContaining([
      'Period October 1 to November 30, 2026',
      'The year 0.00 48,500.00 −53,350.00 4,850.00 0.00',
    ]),
  );
});

it('A customer has the own one, and learns nothing of others or of years without', async () => {
  const own = (id: string, year: string) => annualOf(id, year, customer.token, '/customer/statements');
  const answers = [own(ada, '2026'), own(bob, '2026'), own(ada, '2025'), own(ada, '26')];
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 400]);
});
