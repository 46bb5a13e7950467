import type { Config } from '../config.ts';
import type { DatabaseLocation } from './open.ts';

/** Where the settings say that the data lives. */
export function locationOf(config: Config): DatabaseLocation {
  return config.databaseUrl === undefined ? { directory: config.dataDirectory } : { url: config.databaseUrl };
}
