import { defineConfig } from 'vitest/config';

/** A twentieth of the scorecard's counts by default; `npm run scorecard` asks for all of them. */
const scale = Number(process.env['SCORECARD_SCALE'] ?? '0.05');

declare module 'vitest' {
  interface ProvidedContext {
    /** Part of the scorecard's counts to run, in (0, 1]. */
    scale: number;
  }
}

export default defineConfig({
  test: {
    include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    provide: { scale },
    globalSetup: 'apps/server/src/platform/database/prepared-databases.test-support.ts',
    testTimeout: 30_000 * Math.max(1, scale * 10),
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
