// The nine signatures: which equation, in which light, seen from where, and how far it moves. Each has a shape that a
// person tells from the others at 150 px without its color: ring, wings, knot, shell, star, globe, hourglass, veil, wave.
import { drawFold } from './fold.mjs';

/** How an object is seen, and how far, in radians, it sways in a clip, unless a row says otherwise. */
export const TURN = { yaw: 0.5, pitch: -0.35, roll: 0 };
export const SWAY = 0.1;

const star = { lambda: -1.806, alpha: 1.806, beta: 0, gamma: 1, omega: 0, corners: 5 };

const rows = [
  {
    id: 1,
    light: 'cyan',
    tube: { curve: 'ring', strands: 3, winds: 5, fold: 1.5, ripple: 0.18 },
    turn: { yaw: 0.3, pitch: -0.65, roll: 0.2 },
  },
  {
    id: 2,
    light: 'purple',
    flow: { name: 'lorenz', pace: 0.006, steps: 40_000, unit: 0.07 },
    turn: { yaw: 0.3, pitch: -0.1, roll: 0 },
    sway: 0.12,
    exposure: 0.6,
  },
  {
    id: 3,
    light: 'orange',
    tube: { curve: 'knot', strands: 3, winds: 7, fold: 1.4, ripple: 0.15 },
    turn: { yaw: 0.2, pitch: -0.2, roll: 0 },
  },
  {
    id: 4,
    light: 'green',
    tube: { curve: 'shell', strands: 10, winds: 30, fold: 1, ripple: 0.03 },
    turn: { yaw: 2.2, pitch: -0.25, roll: -0.4 },
  },
  {
    id: 5,
    light: 'cyan',
    map: { name: 'icon', numbers: star, rise: 0.3, waves: 2.5, unit: 1.2 },
    turn: { yaw: 0.25, pitch: -0.4, roll: 0.3 },
  },
  {
    id: 6,
    light: 'purple',
    flow: { name: 'aizawa', pace: 0.01, steps: 400_000, unit: 1 },
    turn: { yaw: 0.2, pitch: -0.3, roll: 0.15 },
    sway: 0.14,
  },
  {
    id: 7,
    light: 'orange',
    tube: { curve: 'hourglass', strands: 24, winds: 8, fold: 1.1, ripple: 0.05 },
    turn: { yaw: 0.2, pitch: -0.35, roll: 0.2 },
  },
  { id: 8, seed: 605, light: 'green', fold: drawFold(605) },
  {
    id: 9,
    light: 'cyan',
    map: {
      name: 'ikeda',
      numbers: { strength: 0.9, turn: 0.4 },
      middle: [0.6, -0.4],
      rise: 0.5,
      waves: 0.3,
      unit: 0.6,
    },
    turn: { yaw: 0.2, pitch: -0.4, roll: 0.4 },
    sway: 0.12,
  },
];

/**
 * { id, seed, light, turn, sway } and one of `fold`, `flow`, `map` and `tube` (`forms.mjs`), by the member's id; where
 * a signature needs it `exposure`, the share of the measured one it gets.
 */
export const signatures = rows.map((row) => ({
  seed: row.id,
  turn: TURN,
  sway: SWAY,
  ...row,
}));
