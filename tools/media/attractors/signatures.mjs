// The nine signatures: which equation (by its seed), in which light, seen from where, and how far it moves.
import { drawFold } from './fold.mjs';

/** How an object is seen, how far it sways in a clip and how far its equation moves, unless a row says otherwise. */
export const TURN = { yaw: 0.5, pitch: -0.35, roll: 0 };
export const SWAY = 0.14;
export const DRIFT = 0.03;

const rows = [
  { id: 1, seed: 605, light: 'cyan' },
  { id: 2, seed: 600, light: 'purple', sway: 0.1, drift: 0.016 },
  { id: 3, seed: 1036, light: 'orange' },
  { id: 4, seed: 274, light: 'green' },
  { id: 5, seed: 350, light: 'cyan', drift: 0.02 },
  { id: 6, seed: 268, light: 'purple' },
  { id: 7, seed: 94, light: 'orange' },
  { id: 8, seed: 1195, light: 'green' },
  { id: 9, seed: 1045, light: 'cyan' },
];

/** { id, seed, light, fold, turn, sway, drift }, by the member's id. */
export const signatures = rows.map((row) => ({
  turn: TURN,
  sway: SWAY,
  drift: DRIFT,
  fold: drawFold(row.seed),
  ...row,
}));
