// A program for upgrade.test.ts: opens the database of a directory or a URL, which migrates it, and says when that begins and ends.
import { writeSync } from 'node:fs';
import { connectDatabase } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';

const STDOUT = 1;
const [place = ''] = process.argv.slice(2);
const { db, close } = await connectDatabase(
  place.startsWith('postgres') ? { url: place } : { directory: place },
);
// Synchronous, so that the parent hears of the beginning before the first statement.
writeSync(STDOUT, 'begin\n');
await migrate(db);
writeSync(STDOUT, 'end\n');
await close();
