import pg from 'pg';

/** In an address: whoever listens there is told no password, as libpq has it. */
export const REQUIRE_SCRAM = 'require_auth=scram-sha-256';

/** What the driver does when a server asks for the password itself, or for an MD5 of it. */
interface Authenticating {
  _handleAuthCleartextPassword(message: unknown): void;
  _handleAuthMD5Password(message: unknown): void;
}

/**
 * A connection that heeds `require_auth=scram-sha-256` in its address, which the driver does not know: another program may have
 * taken the port of a database, and ask for its password.
 */
export class ScramClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config);
    if (!config.connectionString?.includes(REQUIRE_SCRAM)) return;
    const authenticating = this as unknown as Authenticating;
    const refuse = (): void => {
      this.connection.stream.destroy(new Error('the server does not authenticate by SCRAM'));
    };
    authenticating._handleAuthCleartextPassword = refuse;
    authenticating._handleAuthMD5Password = refuse;
  }
}
