import { matchesMedia, useMedia } from './media.ts';

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Whether the visitor asks for less motion. Browser only. */
export const isMotionReduced = (): boolean => matchesMedia(REDUCED);

/** Whether the visitor asks for less motion, followed as the setting changes; false in prerendered markup. */
export const useReducedMotion = (): boolean => useMedia(REDUCED) === true;
