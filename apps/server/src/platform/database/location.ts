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
  if ('directory' in location) return `The built-in database in ${location.directory}`;
  const addresses = hostsOf(location.url).map((address) => new URL(address));
  const hosts = addresses.map(
    ({ host, searchParams }) => decodeURIComponent(host) || searchParams.get('host') || 'this computer',
  );
  const name = decodeURIComponent(addresses[0]?.pathname.slice(1) ?? '');
  return `The PostgreSQL database ${name} at ${hosts.join(' and ')}`.replace('  ', ' ');
}
