import { drop, entry, sentence, UNITS, type Tampering } from './tampering.test-support.ts';

/** Entries that were changed. */
export const ENTRIES: Tampering[] = [
  {
    what: 'an entry of a strike with one quintillionth of a unit more',
    ...entry(
      'units = units + 1e-18',
      "strike_day = '2025-02-01' and kind = 'management-fee' and owner = 'manager'",
    ),
    says: [
      sentence(
        'The strike of 1 February 2025 has entries that do not add up: 0[.]000000000000000001 units are left[.]',
      ),
      sentence(
        `The strike of 1 February 2025 has entry \\d+ \\(management-fee, manager, Ada \\(INV-0001\\)\\) with ${UNITS}9 units; recomputed it is ${UNITS}8[.]`,
      ),
      /^At the newest sample, of 10:01 UTC on 2 March 2026: The owners have .* 0[.]000000000000000001 too many[.]$/,
    ],
  },
  {
    what: 'an entry of a strike that was dropped',
    ...drop('ledger_entries', "strike_day = '2025-03-01' and kind = 'performance-fee'"),
    says: [
      /^Entry \d+ of the ledger is missing[.]$/,
      sentence(`The strike of 1 March 2025 has entries that do not add up: ${UNITS} units are left[.]`),
      sentence(
        `The strike of 1 March 2025 lacks an entry: performance-fee, manager, Ada .*, ${UNITS} units[.]`,
      ),
    ],
    andMore: true,
  },
  {
    what: 'the newest entry dropped',
    ...drop('ledger_entries', 'sequence = (select max(sequence) from ledger_entries)'),
    says: [
      /^The flow flow-7:1460[.]00 of 10:00 UTC on 2 March 2026 is entered with 1000 units \(entry \d+\); it issued 1001[.] /,
      /^At the newest sample, of 10:01 UTC on 2 March 2026: The owners have .* 1 too few[.]$/,
    ],
  },
  {
    what: 'two entries of a strike swapped',
    table: 'ledger_entries',
    changes: [
      "update ledger_entries set sequence = -1 where strike_day = '2025-01-01' and owner = 'settlement'",
      "update ledger_entries set sequence = sequence - 1 where strike_day = '2025-01-01' and owner = 'series'",
      `update ledger_entries set sequence = (select sequence + 1 from ledger_entries where strike_day = '2025-01-01' and owner = 'series')
       where sequence = -1`,
    ],
    says: [
      /^The strike of 1 January 2025 has entry \d+ \(subscription, series, Ada \(INV-0001\)\) in another place[.]$/,
    ],
  },
  {
    what: 'an amount with a cent more',
    ...entry(
      'amount = amount + 0.01',
      "strike_day = '2025-03-01' and kind = 'redemption' and owner = 'settlement'",
    ),
    says: [
      /^The redemption .* of Ada \(INV-0001\) is paid and has 0[.]01 USDT \(0 units\) in transit instead of 0[.]00[.]$/,
      /^The strike of 1 March 2025 has entry \d+ \(redemption, settlement, Ada .* USDT; recomputed it is [\d.]+[.]$/,
    ],
    andMore: true,
  },
  {
    what: 'a mark that was raised',
    ...entry(
      'mark = mark + 100',
      "strike_day = '2026-01-01' and kind = 'crystallization' and owner = 'series'",
    ),
    says: [
      sentence(
        `The strike of 1 January 2026 has entry \\d+ \\(crystallization, series, Ada .* with a change of the mark by ${UNITS}; recomputed it is ${UNITS}[.]`,
      ),
      /^The statement INV-0001 2026-02 .* says series[.]0[.]highWaterMark [\d.]+; by the ledger it is [\d.]+[.]$/,
    ],
    andMore: true,
  },
  {
    what: 'an opening with a unit less',
    ...entry('units = units - 1', "kind = 'opening'"),
    says: [
      /^The strike of 1 January 2025: The owners have 146999 units and 147000 are in issue: 1 too few[.]$/,
    ],
    andMore: true,
  },
  {
    what: 'an entry of a flow at another time',
    ...entry("at = at + interval '1 day'", "kind = 'flow' and amount = 97000"),
    says: [
      /^The flow flow-1:97000[.]00 .* is entered at 2024-12-21T09:00:00[.]000Z \(entry 2\); it happened at 2024-12-20T09:00:00[.]000Z[.]$/,
    ],
  },
  {
    what: 'a flow that is entered twice',
    ...entry("kind = 'flow', corrects = null", "kind = 'flow-correction'"),
    says: [/^The flow flow-7:1460[.]00 .* is entered 2 times: by the entries \d+, \d+[.]$/],
  },
  {
    what: 'an entry of a match with another request',
    ...entry('request_id = null', "kind = 'match' and owner = 'settlement' and amount = 97000"),
    says: [
      /^The match at 09:05 UTC on 20 December 2024 of the flow flow-1:97000[.]00 .* lacks an entry: match, settlement, Ada .*, 97000 units[.]$/,
      /^The subscription .* of Ada .* is dealt and has -97,000[.]00 USDT \(-97000 units\) in transit instead of 0[.]00[.]$/,
    ],
    andMore: true,
  },
  {
    what: 'a correction of another flow',
    ...entry('corrects = 1', "kind = 'unmatch' and owner = 'house'"),
    says: [
      /^Entry \d+ \(unmatch, house\) corrects entry 1, which is of another flow[.]$/,
      /^The undoing at .* of the match of the flow flow-3:50000[.]00 .* with a correction of entry 1; recomputed it is 10[.]$/,
    ],
  },
];
