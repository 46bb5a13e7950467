// A program for the tests behind a proxy: answers 200 for each PostgreSQL server that is not in recovery, as Patroni does of its
// own server. It is told `port:port of the check` for each.
import { createServer } from 'node:http';
import pg from 'pg';
import { machineUrl } from './postgres-machine.test-support.ts';

const MAX_ANSWER_MS = 1_000;

async function isPrimary(port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: machineUrl(port, 'postgres'),
    connectionTimeoutMillis: MAX_ANSWER_MS,
    query_timeout: MAX_ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby === false;
  } finally {
    client.connection.stream.destroy();
  }
}

for (const pair of process.argv.slice(2)) {
  const [port = 0, check = 0] = pair.split(':').map(Number);
  createServer((_, response) => {
    const answer = (status: number) => response.writeHead(status).end();
    // Whoever does not answer is no primary.
    isPrimary(port).then(
      (is) => answer(is ? 200 : 503),
      () => answer(503),
    );
  }).listen(check, '127.0.0.1');
}
// Ends with the test.
process.stdin.resume().on('end', () => process.exit());
