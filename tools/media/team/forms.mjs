// What a signature is drawn of.
import { Flow } from './flow.mjs';
import { Orbit } from './orbit.mjs';
import { PlaneMap } from './plane-map.mjs';
import { Tube } from './tube.mjs';

const FAMILIES = { fold: Orbit, flow: Flow, map: PlaneMap, tube: Tube };

/** The points of a signature: `step()` goes on to the next. */
export function openForm(signature) {
  const name = Object.keys(FAMILIES).find((family) => signature[family] !== undefined);
  return new FAMILIES[name](signature[name], signature.seed);
}
