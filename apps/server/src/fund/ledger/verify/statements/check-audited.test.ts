import { expect, it } from 'vitest';
import type { MadeStatement } from '../../../statements/statements.service.ts';
import { checkAudited } from './check-audited.ts';

const UNTIL = new Date('2026-12-02T00:00:00Z');
const made = (id: string, madeAt: string): MadeStatement => ({
  id,
  investor: { id: 'i', reference: 'INV-0001', name: 'Ada' },
  month: madeAt.slice(0, 7),
  strikeDay: `${madeAt.slice(0, 7)}-01`,
  madeAt: new Date(madeAt),
  bytes: 1,
  sha256: 'aa',
  facts: {} as MadeStatement['facts'],
});
const entry = (at: string, details: Record<string, unknown> | null) => ({
  sequence: 7,
  at: new Date(at),
  details,
});
const named = (id: string, at: string, sha256 = 'aa') =>
  entry(at, { statement: id, sha256, investor: 'INV-0001', month: at.slice(0, 7) });

it('A statement whose entry was erased as old details are is noted, but not one without any entry', () => {
  const statements = [made('a', '2024-10-02T00:00:01.000Z'), made('b', '2024-11-02T00:00:01.000Z')];
  expect(checkAudited(statements, [entry('2024-10-02T00:00:01.100Z', null)], UNTIL)).toEqual({
    differences: ['The statement INV-0001 2024-11 (b) is not named by the audit log.'],
    notes: ['What the audit log said of 1 statements was erased, as old details are.'],
  });
});

it('A statement that is made meanwhile is not missed among the statements', () => {
  expect(checkAudited([], [named('b', '2026-12-02T00:00:00.500Z')], UNTIL)).toEqual({
    differences: [],
    notes: [],
  });
});
