import { describe, expect, it } from 'vitest';
import { overdueDay } from './meaning.ts';
import { parseRecord } from './record-file.ts';
import { newSigner, recordOf } from './records.test-support.ts';
import { tellVerification } from './tell-verification.ts';
import { verifyRecord } from './verify-record.ts';

const DAYS = 12;

describe('the words of a verification', () => {
  const now = new Date('2026-01-13T00:10:00Z');

  it('say what it proves and what it does not', async () => {
    const text = await recordOf(DAYS, { signer: await newSigner(), hidden: 1 });
    const lines = tellVerification(await verifyRecord(text), { now, isContinued: false });
    expect(lines.slice(0, 2)).toEqual([
      'Record fund.example/record',
      '12 leaves: 11 revealed days, 2026-01-01 to 2026-01-11, 0 of them imported, 0 corrections, 1 still to be revealed.',
    ]);
    expect(lines).toContain('Verified. What that proves:');
    expect(lines).toContain('  That the exchange told the truth about the account.');
  });

  it('say what is wrong', async () => {
    const text = (await recordOf(DAYS, { signer: await newSigner() })).replace('value 1.0', 'value 1.1');
    const lines = tellVerification(await verifyRecord(text), { now, isContinued: false });
    expect(lines).toContain('VERIFICATION FAILED: 1 finding.');
    expect(lines).not.toContain('Verified. What that proves:');
  });

  it('say which day is overdue', async () => {
    const record = parseRecord(await recordOf(DAYS, { signer: await newSigner(), hidden: 1 }));
    // The eleventh of January is revealed; the twelfth is due on the 14th, five minutes after midnight.
    expect(overdueDay(record, new Date('2026-01-14T00:04:00Z'))).toBeNull();
    expect(overdueDay(record, new Date('2026-01-14T02:00:00Z'))).toBe('2026-01-12');
  });
});
