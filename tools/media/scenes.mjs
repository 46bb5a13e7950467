const ECLIPSE = {
  CENTER_X: 0,
  CENTER_Y: -0.92,
  RADIUS: 1.02,
  TOP: 0,
  SWAY: 0,
  WIDTH: 0.62,
  FLOOR: 0.03,
  RIM: 1,
  EXPOSURE: 1,
  VIGNETTE: 0.5,
};
const COOL = { HUE_LEFT: 'oklch(.80, .125, 215.)', HUE_RIGHT: 'oklch(.64, .185, 288.)' };

/** Every picture drawn by the stage: its shader, numbers, seed and the size it is drawn at. */
export const scenes = {
  'login/limb': {
    shader: 'eclipse',
    seed: 3,
    width: 1080,
    height: 1200,
    samples: 1,
    numbers: {
      ...ECLIPSE,
      ...COOL,
      CENTER_Y: -1.0,
      RADIUS: 1.06,
      SWAY: 0.24,
      TOP: -0.06,
      WIDTH: 0.36,
      EXPOSURE: 0.9,
    },
    loop: {
      seconds: 10,
      clips: [
        { codec: 'av1', crf: 44 },
        { codec: 'avc', crf: 24 },
      ],
    },
    still: { samples: 2, widths: [1080] },
  },
};
