// A program for built-in.test.ts: owns the built-in PostgreSQL until it is killed, and prints its address.
import { openBuiltIn } from './built-in.ts';

const [directory = ''] = process.argv.slice(2);
const ignore = (): void => undefined;
const user = { isServer: true, onLine: ignore, onEnded: ignore, onUnusable: ignore };
const { url } = await openBuiltIn(directory, user);
process.stdout.write(`${url}\n`);
setInterval(ignore, 1_000);
