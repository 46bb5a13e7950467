import type { Parts } from '@equanim/contract/quality';

type PartKey = keyof Parts;

/** The name of every part on the screen, in the order of the ledger; the unexplained one is last. */
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

interface LedgerRow {
  key: PartKey;
  name: string;
  /** In whole cents of a USDT. */
  cents: number;
}

/** Rounds halves away from zero, like every figure on the screen. */
const toCents = (usdt: number): number => Math.sign(usdt) * Math.round(Math.abs(usdt) * 100);

/**
 * The contradiction, where it differs from the unexplained part. They differ because too much of one coin and too little of
 * another cancel out in the unexplained part but not in the contradiction, and because lines of an unknown type contradict
 * nothing.
 *
 * @returns USDT; null where the two are equal to the cent
 */
export function contradictionBeside(unexplained: number, contradiction: number | null): number | null {
  return contradiction === null || toCents(contradiction) === Math.abs(toCents(unexplained))
    ? null
    : contradiction;
}

/** What rounding takes from a figure, in cents. */
const restOf = (usdt: number): number => usdt * 100 - toCents(usdt);

/**
 * The parts in cents, adding up to the change in cents. Where rounding each part by itself would miss the sum, the parts
 * that lost most by rounding are corrected by a cent. Parts that do not add up to the change are left as they are.
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
