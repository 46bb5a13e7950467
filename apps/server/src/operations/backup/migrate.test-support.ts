// A program for upgrade.test.ts, an Equanim with a migration more than this one: opens the database of a URL, which migrates
// it. It says when the migration begins and when it has ended.
import { writeSync } from 'node:fs';
import { knowFurther } from '../../platform/database/migrations/further.test-support.ts';
import { openDatabase } from '../../platform/database/open.ts';

const STDOUT = 1;
const [url = ''] = process.argv.slice(2);
knowFurther();
const { close } = await openDatabase(
  { url },
  {
    async backUp() {
      // Synchronous, so that the parent hears of the beginning before the first statement.
      writeSync(STDOUT, 'begin\n');
    },
  },
);
writeSync(STDOUT, 'end\n');
await close();
