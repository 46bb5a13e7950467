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

/** @returns the address of each host of a DATABASE_URL, which may name several with commas between, in their order */
export function hostsOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => start + host + rest);
}

/** Whether a text is the address of a PostgreSQL database, on one host or on several with commas between. */
export function isDatabaseUrl(text: string): boolean {
  const hosts = hostsOf(text);
  return hosts.every((address) => {
    try {
      const { protocol, hostname, username, password, pathname } = new URL(address);
      decodeURIComponent(username + password + pathname);
      return /^postgres(ql)?:$/.test(protocol) && (hostname !== '' || hosts.length === 1);
    } catch {
      return false;
    }
  });
}

/** @returns a name for a person, such as "The PostgreSQL database fund at db.example.com", without the password */
export function describeLocation(location: DatabaseLocation): string {
  if ('memory' in location) return 'The database in memory';
  if ('directory' in location) return `The embedded database in ${location.directory}`;
  const addresses = hostsOf(location.url).map((address) => new URL(address));
  const hosts = addresses.map(
    ({ host, searchParams }) => host || searchParams.get('host') || 'this computer',
  );
  const name = decodeURIComponent(addresses[0]?.pathname.slice(1) ?? '');
  return `The PostgreSQL database ${name} at ${hosts.join(' and ')}`.replace('  ', ' ');
}
