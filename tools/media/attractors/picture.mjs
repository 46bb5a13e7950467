// One picture of a signature: the equation and the view at a time, exposed and developed.
import { expose, openPlate } from './expose.mjs';
import { foldAt } from './fold.mjs';
import { developed, measured } from './tone.mjs';
import { fitted, viewAt } from './view.mjs';

/** How far what is out of focus spreads, in widths per unit of depth. */
const BLUR = 0.003;
/** What the exposure is measured on, so that portrait and clip are exposed alike. */
const METER = { width: 480, height: 600, points: 6_000_000 };

function exposed(signature, { view, time, width, height, points }) {
  const plate = openPlate(width, height);
  const fold = foldAt(signature.fold, signature.drift, time);
  expose(plate, { fold, view: viewAt(view, signature, time), points, seed: signature.seed, blur: BLUR });
  return plate;
}

/** The studio of a signature: framed and metered once, then every picture of it is taken alike. */
export function studio(signature) {
  const { view } = fitted(signature.fold, signature.turn);
  const bright = measured(exposed(signature, { view, time: 0, ...METER }), METER.points);
  return {
    /** The picture { data, width, height } at `time` (0 to 1), of so many points. */
    take(time, { width, height, points }) {
      const plate = exposed(signature, { view, time, width, height, points });
      return developed(plate, { points, bright, light: signature.light });
    },
  };
}
