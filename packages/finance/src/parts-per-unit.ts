import { PARTS, type Part } from './reconciliation.ts';

/** A part of a change that is earned: all but flows, which issue units and change no value. */
export type EarnedPart = Exclude<Part, 'flows'>;

/** The parts that a return is made of. */
export const EARNED_PARTS = PARTS.filter((part): part is EarnedPart => part !== 'flows');

/** A flow, and what its units were dealt at. */
export interface DealtFlow {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Below zero where they were redeemed. */
  readonly unitsIssued: number;
  /** USDT, above zero. */
  readonly valuePerUnit: number;
}

/** A change of equity between two readings of an account. */
export interface ChangeOfEquity {
  /** Epoch milliseconds of the readings. */
  readonly fromAt: number;
  readonly toAt: number;
  /** In issue at the first reading. */
  readonly units: number;
  /** Of one unit at each reading, USDT. */
  readonly valueBefore: number;
  readonly value: number;
  /** USDT. */
  readonly parts: Readonly<Record<Part, number>>;
  /** In the order they happened. */
  readonly flows: readonly DealtFlow[];
}

/** A segment of a change with the same units. */
interface Segment {
  units: number;
  /** What its units earned, USDT. */
  earned: number;
  durationMs: number;
}

/**
 * What each part of a change earned per unit: its amount over the units of its time, split at flows.
 *
 * Between two flows the units stay the same, and what they earned is units x change of the value per unit. A part is spread
 * over these segments by time; what a segment earned more or less than that is spread over the parts by their size. So the
 * segments add up to each part, and the parts to what each segment earned: together they are the change of the value per
 * unit, whatever the flows.
 *
 * @returns USDT a unit; they add up to `value` - `valueBefore`, but for segments without units
 * @example partsPerUnit({ fromAt: 0, toAt: 60000, units: 100, valueBefore: 1, value: 1.5, parts: { held: 20, trading: 30, funding: 0, fees: 0, interest: 0, other: 0, flows: 0, exchanged: 0, unexplained: 0 }, flows: [] }).held // => 0.2
 */
export function partsPerUnit(change: ChangeOfEquity): Record<EarnedPart, number> {
  const { parts } = change;
  const segments = segmentsOf(change).filter(({ units }) => units > 0);
  const totalMs = total(segments.map(({ durationMs }) => durationMs));
  const shareOf = ({ durationMs }: Segment) => (totalMs > 0 ? durationMs / totalMs : 1 / segments.length);
  const earned = total(EARNED_PARTS.map((part) => parts[part]));
  const size = total(EARNED_PARTS.map((part) => Math.abs(parts[part])));
  const weightOf = (part: EarnedPart): number => {
    if (size > 0) return Math.abs(parts[part]) / size;
    return part === 'unexplained' ? 1 : 0;
  };
  const perUnit = EARNED_PARTS.map((part) => {
    const ofSegments = segments.map((segment) => {
      const share = shareOf(segment);
      return (parts[part] * share + (segment.earned - earned * share) * weightOf(part)) / segment.units;
    });
    return [part, total(ofSegments)] as const;
  });
  return Object.fromEntries(perUnit) as Record<EarnedPart, number>;
}

function segmentsOf({ fromAt, toAt, units, valueBefore, value, flows }: ChangeOfEquity): Segment[] {
  const segments: Segment[] = [];
  let begin = { at: fromAt, units, value: valueBefore };
  const end = { at: toAt, unitsIssued: 0, valuePerUnit: value };
  for (const { at, unitsIssued, valuePerUnit } of [...flows, end]) {
    const until = Math.min(Math.max(at, begin.at), toAt);
    const earned = begin.units * (valuePerUnit - begin.value);
    segments.push({ units: begin.units, earned, durationMs: until - begin.at });
    begin = { at: until, units: begin.units + unitsIssued, value: valuePerUnit };
  }
  return segments;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
