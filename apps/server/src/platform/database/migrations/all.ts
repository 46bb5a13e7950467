import type { Migration } from 'kysely';
import { up } from './0001-baseline.ts';

/** Every migration in order; forward only, never edited once released. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': { up },
};
