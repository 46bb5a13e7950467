import { change, drop, sentence, UNITS, type Tampering } from './tampering.test-support.ts';

/** The redemption of 8.5 shares. */
const LAST = '(select id from dealing_requests where shares = 8.5)';

/** What entries are made from, and was changed. */
export const SOURCES: Tampering[] = [
  {
    what: 'another price in a strike',
    ...change('strikes', 'price = price + 0.01', "day = '2025-02-01'"),
    says: [
      /^The strike of 1 February 2025 has the price 1[.]13; its equity of [\d.]+ USDT and [\d.]+ units make 1[.]12[.]$/,
    ],
    andMore: true,
  },
  {
    what: 'another digest of a strike',
    ...change('strikes', "digest = 'abc'", "day = '2025-02-01'"),
    says: [/^The strike of 1 February 2025 has the digest abc; recomputed it is [0-9a-f]{64}[.]$/],
  },
  {
    what: 'another sample of a strike',
    ...change('strikes', "sample_at = sample_at - interval '1 day'", "day = '2025-02-01'"),
    says: [
      /^The strike of 1 February 2025 rests on the sample of 23:59 UTC on 30 January 2025, on which it must not rest[.]$/,
      /^The strike of 1 February 2025 rests on the sample of 23:59 UTC on 30 January 2025, which the history does not have[.]$/,
    ],
    andMore: true,
  },
  {
    what: 'an earlier reading under a strike, which would show it to customers too soon',
    ...change('strikes', "rests_on_at = rests_on_at - interval '1 hour'", "day = '2026-01-01'"),
    says: [
      /^The strike of 1 January 2026 names [-\d:.TZ]+ as when all it rests on was read; by the ledger it is 2025-12-31T23:59:02[.]000Z[.]$/,
    ],
    andMore: true,
  },
  {
    what: 'a strike that was dropped',
    ...drop('strikes', "day = '2026-03-01'"),
    says: [/^Entry \d+ \(management-fee, .*\) belongs to a strike of 1 March 2026, which does not exist[.]$/],
    andMore: true,
  },
  {
    what: 'another management fee in the terms',
    ...change('fund_terms', 'management_fee_rate = 0.02', 'sequence = 2'),
    says: [
      sentence(
        `The strike of 1 February 2025 has entry \\d+ \\(management-fee, series, Ada .* with ${UNITS} units; recomputed it is ${UNITS}[.]`,
      ),
      /^The statement INV-0002 2026-02 .* says terms[.]managementFeeRate 0[.]03; by the ledger it is 0[.]02[.]$/,
    ],
    andMore: true,
  },
  {
    what: 'a lock-up in the terms, which forbids what was dealt',
    ...change('fund_terms', 'lock_up_months = 24', 'sequence = 2'),
    says: [
      /^The strike of 1 March 2025 had to set aside the redemption .* of Ada .* It asks for shares that are still locked up[.]$/,
      /^The strike of 1 February 2026 had to set aside the redemption .* of Bela/,
      /^The strike of 1 March 2026 had to set aside the redemption .* of Bela/,
    ],
  },
  {
    what: 'terms that were dropped',
    ...drop('fund_terms', 'sequence = 1'),
    says: [/^Terms 1 of the fund are missing[.]$/],
  },
  {
    what: 'another net amount of a request, even of a canceled one',
    ...change('dealing_requests', 'net_amount = net_amount + 1', 'amount = 60000'),
    says: [
      /^The subscription .* of Bela \(INV-0002\) asks for 58,201[.]00 USDT net of 60,000[.]00; by the terms of then it is 58,200[.]00[.]$/,
    ],
  },
  {
    what: 'an event of a request that was dropped',
    ...drop('request_events', `state = 'dealt' and request_id = ${LAST}`),
    says: [
      /^The redemption .* of Bela \(INV-0002\) is accepted, but a strike has entries of it[.]$/,
      sentence(
        `The strike of 1 February 2026 has entry \\d+ \\(redemption, series, Bela .*, ${UNITS} units\\), which nothing makes[.]`,
      ),
    ],
    andMore: true,
  },
  {
    what: 'an event of a request that is missing before others',
    ...drop('request_events', `state = 'accepted' and request_id = ${LAST}`),
    says: [
      /^Event 2 of the redemption .* of Bela \(INV-0002\) is missing[.]$/,
      /^The redemption .* of Bela \(INV-0002\) became dealt after it was requested[.]$/,
      /^Entry \d+ of the audit log, request-accepted, names .*, of which the ledger knows nothing[.]$/,
    ],
  },
  {
    what: 'a match with the house instead of a request',
    ...change('flow_matches', "target = 'house', request_id = null", 'sequence = 1'),
    says: [
      /^The flow flow-1:97000[.]00 .* has entry 3 as of a match, which nobody made[.]$/,
      /^The flow flow-1:97000[.]00 .* has entry 4 as of a match, which nobody made[.]$/,
    ],
  },
  {
    what: 'a flow that was dropped',
    ...drop('flows', 'amount = 2500'),
    says: [
      /^Entry 8 is about the flow flow-2:2500[.]00, which the account does not have[.]$/,
      /^The flow flow-2:2500[.]00, which was matched, is not one of the account[.]$/,
    ],
  },
  {
    what: 'another amount of a flow that paid a redemption',
    ...change('flows', 'amount = amount - 5', "occurred_at = '2025-03-03 10:00Z'"),
    says: [
      /^The flow flow-4:.* is entered with -[\d.]+ USDT \(entry \d+\); it was worth -[\d.]+[.]$/,
      /^The match at 10:05 UTC on 3 March 2025 of the flow flow-4.* has entry \d+ \(match, settlement, Ada .* USDT; recomputed it is [\d.-]+[.]$/,
    ],
  },
  {
    what: 'another price of a NAV error',
    ...change('nav_errors', 'price = 1.26', 'true'),
    says: [
      /^The strike of 1 April 2025 has entry \d+ \(nav-error, settlement, Ada .* USDT; recomputed it is [\d.]+[.]$/,
    ],
    andMore: true,
  },
  {
    what: 'a NAV error that begins at another price than was struck',
    ...change('nav_errors', 'price_before = 1.19', 'true'),
    says: [/^A NAV error of 1 March 2025 says that the price was 1[.]19; it was 1[.]2[.]$/],
    andMore: true,
  },
  {
    what: 'other units in the minute under a strike',
    ...change('snapshots', 'units = units + 3', "taken_at = '2025-01-31 23:59Z'"),
    says: [
      /^At the sample of 23:59 UTC on 31 January 2025, as it is known by now: The owners have .* are in issue: 3 too few[.]$/,
    ],
  },
];
