import type fc from 'fast-check';

/** Draws one value; the same ones again from the same seed. */
export type Draw = <T>(values: fc.Arbitrary<T>) => T;
