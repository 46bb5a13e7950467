import type { Config } from '../config.ts';

/**
 * Where the data lives: a PostgreSQL server, a directory for the embedded database, or nowhere: in memory, begun as a
 * copy of a dumped one, for tests.
 */
export type DatabaseLocation = { url: string } | { directory: string } | { memory: Blob };

/** Where the settings say that the data lives. */
export function locationOf(config: Config): { url: string } | { directory: string } {
  return config.databaseUrl === undefined ? { directory: config.dataDirectory } : { url: config.databaseUrl };
}

/** @returns the database as a person knows it, such as "The PostgreSQL database fund at db.example.com"; no password */
export function describeLocation(location: DatabaseLocation): string {
  if ('memory' in location) return 'The database in memory';
  if ('directory' in location) return `The embedded database in ${location.directory}`;
  const { pathname, host, searchParams } = new URL(location.url);
  const server = host || searchParams.get('host') || 'this computer';
  return `The PostgreSQL database ${decodeURIComponent(pathname.slice(1))} at ${server}`.replace('  ', ' ');
}
