import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A hundredth of the whole counts by default, or the fewest that show it; `npm run scorecard` says for each row which part it runs. */
const scale = Number(process.env['SCORECARD_SCALE'] ?? '0.01');

declare module 'vitest' {
  interface ProvidedContext {
    /** Part of the whole counts to run, in (0, 1]. */
    scale: number;
  }
}

/** The slowest first: begun last, one of them would keep the run waiting alone. */
const SLOW_FILES = [
  'random-lives',
  'soak',
  'server/src/processes',
  'server/src/machines',
  'server/src/stopping',
  'server/src/first-start',
  'server-outage',
  'commands/beside-a-server',
  'backup/commands',
  'collector/late-lists',
  'collector/emptied-account',
  'collector/faults',
  'commands/operator',
  'access/matrix',
  'durability',
  'election',
  'server',
];

/** These come last: a worker is replaced where the next file wants another environment, and what it has compiled is lost. */
const wantsDocument = (moduleId: string): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom');

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      if (wantsDocument(moduleId)) return SLOW_FILES.length + 1;
      const rank = SLOW_FILES.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return rank === -1 ? SLOW_FILES.length : rank;
    };
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

// The zone of the journeys, too: not that of UTC, which would hide a confusion of the two.
process.env['TZ'] = 'Europe/Berlin';

const SCREENS = 'apps/web/src/portal/**/*.test.tsx';

const common = {
  alias: {
    // A password takes the real one a fortieth of a second.
    '@node-rs/argon2': new URL('apps/server/src/people/auth/cheap-argon2.test-support.ts', import.meta.url)
      .pathname,
  },
  exclude: [
    '**/node_modules/**',
    '**/dist/**',
    // A lost machine takes a quarter of a minute to be noticed: `npm run test:machines` and the scorecard run it.
    ...(process.env['SCORECARD_SCALE'] === undefined ? ['**/machines.test.ts'] : []),
  ],
  provide: { scale },
  // A busy machine is slow, not wrong.
  testTimeout: 180_000 * Math.max(1, scale * 10),
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  pool: 'forks' as const,
};

export default defineConfig({
  test: {
    // Many tests wait for a process or a time-out: another file runs meanwhile. One more or fewer takes longer: each worker
    // compiles what it imports.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'all but screens',
          include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
          exclude: [...common.exclude, SCREENS],
          globalSetup: [
            'apps/server/src/platform/database/prepared-databases.test-support.ts',
            'apps/server/src/programs.test-support.ts',
          ],
          // One process runs many files: what they import is compiled once.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'screens',
          include: [SCREENS],
          isolate: false,
          setupFiles: ['apps/web/src/portal/frame/fresh-page.test-support.ts'],
        },
      },
    ],
  },
});
