/** A database that outlives its process: on a PostgreSQL server, or embedded, in a directory. */
export type LastingLocation = { url: string } | { directory: string };

/** Where the data is: somewhere lasting, or for tests in memory, as a copy of a dumped database. */
export type DatabaseLocation = LastingLocation | { memory: Blob };

/** The location of the data by the settings. */
export function locationOf(settings: {
  databaseUrl: string | undefined;
  dataDirectory: string;
}): LastingLocation {
  const { databaseUrl, dataDirectory } = settings;
  return databaseUrl === undefined ? { directory: dataDirectory } : { url: databaseUrl };
}

/** @returns a name for a person, such as "The PostgreSQL database fund at db.example.com", without the password */
export function describeLocation(location: DatabaseLocation): string {
  if ('memory' in location) return 'The database in memory';
  if ('directory' in location) return `The embedded database in ${location.directory}`;
  const { pathname, host, searchParams } = new URL(location.url);
  const server = host || searchParams.get('host') || 'this computer';
  return `The PostgreSQL database ${decodeURIComponent(pathname.slice(1))} at ${server}`.replace('  ', ' ');
}
