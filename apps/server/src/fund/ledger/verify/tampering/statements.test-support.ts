import { change, drop, type Tampering } from './tampering.test-support.ts';

const ADA = `(select id from investors where name = 'Ada')`;
const OTHER_BYTE = "set_byte(decode(content, 'base64'), 100, 0)";
const OF_FEBRUARY = `month = '2025-02' and investor_id = ${ADA}`;
/** Made while there was a track record. */
const OF_JANUARY = OF_FEBRUARY.replace('2025-02', '2026-01');
const noteWith = (from: string, to: string): string =>
  `facts = jsonb_set(facts, '{checkpoint}', to_jsonb(replace(facts ->> 'checkpoint', '${from}', '${to}')))`;
/** Statements that were changed. */
export const STATEMENTS: Tampering[] = [
  {
    what: 'a statement with another byte',
    ...change('statements', `content = encode(${OTHER_BYTE}, 'base64')`, OF_FEBRUARY),
    says: [
      /^The statement INV-0001 2025-02 .* has a file with the SHA-256 [0-9a-f]{64}; it was made with [0-9a-f]{64}[.]$/,
    ],
  },
  {
    what: 'a statement with another byte and its SHA-256',
    ...change(
      'statements',
      `content = encode(${OTHER_BYTE}, 'base64'), sha256 = encode(sha256(${OTHER_BYTE}), 'hex')`,
      OF_FEBRUARY,
    ),
    says: [
      /^The statement INV-0001 2025-02 .* has the SHA-256 [0-9a-f]{64}; entry \d+ of the audit log names [0-9a-f]{64}[.]$/,
    ],
  },
  {
    what: 'a statement that says another figure',
    ...change('statements', `facts = jsonb_set(facts, '{totals,closingValue}', '"1.00"')`, OF_FEBRUARY),
    says: [
      /^The statement INV-0001 2025-02 .* says totals[.]closingValue 1[.]00; by the ledger it is 108595[.]90[.]$/,
    ],
  },
  {
    what: 'a statement with a checkpoint of another root',
    ...change('statements', noteWith('DxqXESE', 'EyqXESE'), OF_JANUARY),
    says: [
      /^The statement INV-0001 2026-01 \(.*\) has another checkpoint of 412 leaves than the track record[.]$/,
    ],
  },
  {
    what: 'a statement with a checkpoint of a size that was never signed',
    ...change('statements', noteWith('412', '9007199254740991'), OF_JANUARY),
    says: [
      /^The statement INV-0001 2026-01 \(.*\) has a checkpoint of 9007199254740991 leaves; the track record has none of that size[.]$/,
    ],
  },
  {
    what: 'a statement with a checkpoint that is none',
    ...change('statements', noteWith('412', 'many'), OF_JANUARY),
    says: [/^The statement INV-0001 2026-01 \(.*\) has a checkpoint of the track record that is not one[.]$/],
  },
  {
    what: 'a statement that was dropped',
    ...drop('statements', OF_FEBRUARY),
    says: [
      /^Entry \d+ of the audit log names the statement INV-0001 2025-02 \(.*\), which does not exist[.]$/,
    ],
  },
  {
    what: 'a statement that the audit log does not name',
    ...change(
      'audit_details',
      `details = '{}'`,
      `details ->> 'month' = '2025-02' and details ->> 'investor' = 'INV-0001'`,
    ),
    says: [/^The statement INV-0001 2025-02 \(.*\) is not named by the audit log[.]$/],
    andMore: true,
  },
  ...[
    'terms-recorded',
    'investor-added',
    'request-made',
    'request-accepted',
    'request-canceled',
    'flow-matched',
    'flow-unmatched',
    'strike-finalized',
  ].map((action) => ({
    what: `an act without its entry ${action} in the audit log`,
    ...change(
      'audit_entries',
      `action = 'signed-out'`,
      `sequence = (select min(sequence) from audit_entries where action = '${action}')`,
    ),
    says: [new RegExp(`^.* has no entry ${action} in the audit log[.]$`)],
  })),
];
