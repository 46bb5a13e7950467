// One picture of a signature: the equation and the view at a time, exposed and developed.
import { expose, openPlate } from './expose.mjs';
import { openForm } from './forms.mjs';
import { developed, measured } from './tone.mjs';
import { swayAt, swayed } from './sway.mjs';
import { fitted } from './view.mjs';

/** How far what is out of focus spreads, in widths per unit of depth. */
const BLUR = 0.003;
/** What the exposure is measured on, so that portrait and clip are exposed alike. */
const METER = { width: 480, height: 600, points: 1_500_000 };

function exposed(signature, { view, width, height, points }) {
  const plate = openPlate(width, height);
  expose(plate, { form: openForm(signature), view, points, seed: signature.seed, blur: BLUR });
  return plate;
}

/** The studio of a signature: framed and metered once, then every picture of it is taken alike. */
export function studio(signature) {
  const { view } = fitted(signature);
  const bright = measured(exposed(signature, { view, ...METER }), METER.points) / (signature.exposure ?? 1);
  let moved;
  const take = (size) => {
    const plate = exposed(signature, { view, ...size });
    return developed(plate, { points: size.points, bright, light: signature.light });
  };
  return {
    /** The picture { data, width, height } of `size` { width, height, points }. */
    take,
    /** The picture of the same size at `time` (0 to 1, where 1 is 0 again) of the clip: 0 is what `take` gives. */
    frame(time, size) {
      moved ??= take(size);
      return swayed(moved, swayAt(time, { reach: signature.sway * view.scale * size.width }));
    },
  };
}
