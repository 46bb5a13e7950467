import { requireFinite, requirePositive } from './preconditions.ts';

/** Equity that stands for a normalized value of 1 (USDT); the units in issue before any flow. */
export const NORMALIZATION_BASE_USDT = 50_000;

/**
 * Value of one unit: equity / units. Without deposits and withdrawals this is equity / 50,000.
 * A readable double; what is stored is computed in decimals by the server.
 *
 * @param input `equity` in USDT, marked to market, finite (0 or less is a value, if a sad one); `units` in issue, > 0
 * @throws RangeError for a bad equity or bad units
 * @example normalizedValue({ equity: 61000, units: 50000 }) // => 1.22
 */
export function normalizedValue({ equity, units }: { equity: number; units: number }): number {
  requireFinite([equity]);
  requirePositive([units]);
  return equity / units;
}

/**
 * Units a deposit issues or a withdrawal takes back: flow / value per unit.
 * The value per unit is the same right before and after the flow, so money moving in or out is no performance.
 *
 * @param input `flow` in USDT, positive for a deposit, negative for a withdrawal; `valuePerUnit` at the flow, > 0
 * @throws RangeError for a bad flow or a bad value
 * @example unitsIssued({ flow: -6000, valuePerUnit: 1.2 }) // => -5000
 */
export function unitsIssued({ flow, valuePerUnit }: { flow: number; valuePerUnit: number }): number {
  requireFinite([flow]);
  requirePositive([valuePerUnit]);
  return flow / valuePerUnit;
}
