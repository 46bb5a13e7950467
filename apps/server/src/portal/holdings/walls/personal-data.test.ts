import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasedEmail } from '../../../people/erased.ts';
import { DAY_MS } from '../../../platform/time.ts';
import { PARTING, startDealtFund, type DealtFund } from './dealt-fund.test-support.ts';

const NOW = PARTING + DAY_MS;
const ADMIN = 'admin@equanim.example';
const TABLES = [
  'adjustments',
  'approval_decisions',
  'approvals',
  'dealing_requests',
  'flow_matches',
  'fund_terms',
  'funds',
  'hand_lines',
  'investor_users',
  'investors',
  'ledger_entries',
  'nav_errors',
  'passed_days',
  'record_checkpoints',
  'record_findings',
  'record_leaves',
  'record_log',
  'request_events',
  'statements',
  'strikes',
] as const;
/** Who acts for whom is the one thing that changes when somebody is forgotten. */
const LASTING = TABLES.filter((table) => table !== 'investor_users');

let fund: DealtFund;
let readers = 0;

beforeAll(async () => {
  fund = await startDealtFund();
  const { app, tokens, requests, investors } = fund;
  app.setNow(NOW);
  const asked = { investor_id: investors.ada, kind: 'redemption', shares: 5, confirms_another: true };
  const made = await app.call('POST', '/customer/requests', { token: tokens.ada, body: asked });
  await app.call('POST', `/customer/requests/${made.json().id}/cancel`, { token: tokens.ada });
  await app.call('POST', `/dealing/requests/${requests.open}/accept`, { token: tokens.admin });
}, 400_000);
afterAll(() => fund.app.close());

const sectionsOf = async (who: 'ada' | 'carl' | 'admin') =>
  (await fund.app.get('/auth/export', fund.tokens[who])).json().sections;

async function ledgerAsText(tables: readonly string[] = TABLES): Promise<string> {
  const texts = [];
  for (const table of tables) {
    const { rows } = await sql<{ all: string }>`
      select json_agg(each)::text as all from ${sql.table(table)} as each`.execute(fund.app.db);
    texts.push(rows[0]?.all ?? '');
  }
  return texts.join('\n');
}

/** Everybody whom an administrator is told to have done something in the ledger. */
async function toldActors(): Promise<string[]> {
  const { app, requests } = fund;
  readers += 1;
  const token = await app.tokenFor(`reader-${readers}@equanim.example`, 'admin');
  const get = async (path: string) => (await app.get(path, token)).json();
  const [requested, flows, strikes] = await Promise.all(
    ['/dealing/requests', '/dealing/flows', '/dealing/strikes'].map(get),
  );
  const [funds, entries, strike] = await Promise.all(
    ['/funds', '/ledger/entries?page_size=200', '/dealing/strikes/2026-09-01'].map(get),
  );
  const csv = (await app.get('/ledger/entries/export', token)).body;
  expect(requested).toHaveLength(Object.keys(requests).length + 4);
  const actors = [
    ...requested.flatMap(({ events }: { events: Array<{ by: string }> }) => events.map(({ by }) => by)),
    ...flows.flatMap(({ match }: { match: { by: string } | null }) => match?.by ?? []),
    ...strikes.flatMap(({ finalized_by: by }: { finalized_by: string | null }) => by ?? []),
    ...funds[0].terms.map(({ recorded_by: by }: { recorded_by: string }) => by),
    ...entries.data.map(({ recorded_by: by }: { recorded_by: string }) => by),
    ...csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1) ?? ''),
    strike.finalized_by,
  ];
  return [...new Set<string>(actors)].toSorted();
}

describe('what the ledger keeps of people', () => {
  it('is given to who acts for investors: these, and what was requested and canceled', async () => {
    const sections = await sectionsOf('ada');
    expect(sections.investors).toEqual([
      { reference: 'INV-0001', name: 'Investor ada', name_on_statements: null },
      { reference: 'INV-0002', name: 'Investor both', name_on_statements: null },
    ]);
    const own = { kind: 'redemption', investor: 'INV-0001', dealing_day: '2026-11-01', amount: null };
    const event = { ...own, shares: '5', is_all: false, at: new Date(NOW).toISOString(), reason: null };
    expect(sections.request_events).toEqual([
      { ...event, state: 'requested' },
      { ...event, state: 'canceled' },
    ]);
    for (const section of ['flow_matches', 'strikes', 'terms']) expect(sections[section]).toEqual([]);
  });

  it('is no email address, but told to administrators by it', async () => {
    const text = await ledgerAsText();
    expect(text).toContain(fund.users.admin);
    expect(text).not.toContain('@');
    expect(await toldActors()).toEqual(['Equanim', 'ada@equanim.example', ADMIN, 'ledger']);
  });

  it('names nobody any more once they were erased, and stays what it was', async () => {
    const before = await ledgerAsText(LASTING);
    await fund.app.tokenFor('last@equanim.example', 'admin');
    await fund.app.services.privacy.erase('ada@equanim.example');
    await fund.app.services.privacy.erase(ADMIN);
    const [ada, admin] = [erasedEmail(fund.users.ada), erasedEmail(fund.users.admin)];
    expect(await toldActors()).toEqual(['Equanim', ...[ada, admin].toSorted(), 'ledger']);
    expect(await ledgerAsText(LASTING)).toBe(before);
    const { services } = fund.app;
    const { investors } = await services.ledger.read();
    const bob = ['bob@equanim.example'];
    expect(investors.map(({ users }) => users.map(({ email }) => email))).toEqual([[], bob, bob, []]);
    expect(await services.ledger.investorsOfUser(fund.users.ada)).toEqual([]);
  });
});
