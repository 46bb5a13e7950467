/** Where the data is: on a PostgreSQL server, or in the data directory of the built-in one. */
export type DatabaseLocation = { url: string } | { directory: string };

/** The location of the data by the settings. */
export function locationOf(settings: {
  databaseUrl: string | undefined;
  dataDirectory: string;
}): DatabaseLocation {
  const { databaseUrl, dataDirectory } = settings;
  return databaseUrl === undefined ? { directory: dataDirectory } : { url: databaseUrl };
}

/** Whether a text is the address of a PostgreSQL database; those of several hosts are none. */
export function isDatabaseUrl(text: string): boolean {
  try {
    const { protocol, hostname, username, password, pathname } = new URL(text);
    decodeURIComponent(username + password + pathname);
    return /^postgres(ql)?:$/.test(protocol) && !hostname.includes(',');
  } catch {
    return false;
  }
}

/** @returns a name for a person, such as "The PostgreSQL database fund at db.example.com", without the password */
export function describeLocation(location: DatabaseLocation): string {
  if ('directory' in location) return `The built-in database in ${location.directory}`;
  const { host, pathname, searchParams } = new URL(location.url);
  const at = decodeURIComponent(host) || searchParams.get('host') || 'this computer';
  const name = decodeURIComponent(pathname.slice(1));
  return `The PostgreSQL database ${name} at ${at}`.replace('  ', ' ');
}
