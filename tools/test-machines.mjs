// `npm run test:machines`: several servers, behind HAProxy two PostgreSQL machines, that are killed and frozen, with the whole
// counts.
import { ensureDependencies, ensureProxy, requireNode } from './ready.mjs';
import { runVitest } from './runners.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

const FILES = [
  'apps/server/src/machines.test.ts',
  'apps/server/src/processes.test.ts',
  'apps/server/src/platform/database/server-outage.test.ts',
  'apps/server/src/platform/http/database-away.test.ts',
  'apps/server/src/platform/database/election',
];

requireNode();
await ensureDependencies();
await ensureProxy();
const { SCORECARD_SCALE = '1' } = process.env;
const environment = { SCORECARD_SCALE, TMPDIR: makeTemporaryFolder() };
const { passed, failed } = await runVitest([...FILES, '--no-file-parallelism'], environment);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
