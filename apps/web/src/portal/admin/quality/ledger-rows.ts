import type { Parts } from '@equanim/contract/quality';

type PartKey = keyof Parts;

/** Every part by its name on the screen, in the order of the ledger; the unexplained one is last. */
const PART_NAMES: Record<PartKey, string> = {
  held: 'Coins held',
  trading: 'Trading',
  funding: 'Funding',
  fees: 'Fees',
  interest: 'Interest',
  other: 'Other results',
  flows: 'Flows',
  exchanged: 'Exchanged',
  unexplained: 'Unexplained',
};

const PART_KEYS = Object.keys(PART_NAMES) as PartKey[];

export interface LedgerRow {
  key: PartKey;
  name: string;
  /** In whole cents of a USDT. */
  cents: number;
}

/** Halves go away from zero, as everywhere a figure is written. */
const toCents = (usdt: number): number => Math.sign(usdt) * Math.round(Math.abs(usdt) * 100);

/**
 * What contradicts the log or the fills, where that is not what stays unexplained: what is too much in one coin and too little in
 * another cancels out in the one and not in the other, and lines of an unknown type contradict nothing.
 *
 * @returns USDT; null where the two are the same to the cent
 */
export function contradictionBeside(unexplained: number, contradiction: number | null): number | null {
  return contradiction === null || toCents(contradiction) === Math.abs(toCents(unexplained))
    ? null
    : contradiction;
}

/** What rounding took from a figure, in cents. */
const restOf = (usdt: number): number => usdt * 100 - toCents(usdt);

/**
 * The parts in cents, so that they add up to the change in cents: where rounding each by itself would not, those whose
 * rounding took most give way by a cent. Parts that do not add up to the change themselves are left as they are.
 *
 * @param parts in USDT
 * @param change what they add up to, in USDT
 */
export function ledgerRows(parts: Parts, change: number): LedgerRow[] {
  const rows = PART_KEYS.map((key) => ({ key, name: PART_NAMES[key], cents: toCents(parts[key]) }));
  const missing = toCents(change) - rows.reduce((sum, { cents }) => sum + cents, 0);
  const isRounding = Math.abs(PART_KEYS.reduce((sum, key) => sum + parts[key], 0) - change) < 0.005;
  if (missing === 0 || !isRounding) return rows;
  const sign = Math.sign(missing);
  const giving = new Set(
    PART_KEYS.toSorted((a, b) => sign * (restOf(parts[b]) - restOf(parts[a]))).slice(0, Math.abs(missing)),
  );
  return rows.map((row) => (giving.has(row.key) ? { ...row, cents: row.cents + sign } : row));
}
