// @module-tag release
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SUITES = new URL('suites.mjs', import.meta.url).href;
const OUTCOME = new URL('outcome.mjs', import.meta.url).href;
const SLOW_MS = 120_000;
let directory = '';

interface Entry {
  name: string;
  file: string | null;
}
interface Outcome {
  passed: Entry[];
  failed: (Entry & { why: string })[];
}
interface Suite {
  run(): Promise<Outcome>;
  runAgain(first: Outcome): Promise<Outcome>;
}
interface SuitesModule {
  createSuites(options: {
    root: string;
    results: string;
    environment: object;
    isQuiet: true;
    isRelease?: boolean;
  }): Record<'units' | 'journeys', Suite>;
}
interface OutcomeModule {
  afterSecondTry(
    first: Outcome,
    second: Outcome,
  ): { passed: number; failed: Outcome['failed']; retried: Entry[] };
}

const { createSuites } = (await import(SUITES)) as SuitesModule;
const { afterSecondTry } = (await import(OUTCOME)) as OutcomeModule;

// Inside the project, so that the runners are found from there.
beforeAll(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  directory = mkdtempSync(join(ROOT, '.cache', 'suites-'));
  write(
    'vitest.config.js',
    "export default { test: { include: ['*.unit.js'], tags: [{ name: 'release' }] } };",
  );
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(join(directory, name), text);
}

function suitesOf(options: { isRelease?: boolean } = {}) {
  return createSuites({ root: directory, results: directory, environment: {}, isQuiet: true, ...options });
}

/** Lines of a test that fail until they have run once. */
const failingOnce = (name: string) =>
  `const { existsSync, writeFileSync } = await import('node:fs');
   const isSecond = existsSync(${JSON.stringify(name)});
   writeFileSync(${JSON.stringify(name)}, '');`;

const namesOf = (entries: readonly Entry[]) => entries.map(({ name }) => name).toSorted();

test(
  'what fails in Vitest is tried again by file, and only what passes then is forgiven',
  { timeout: SLOW_MS },
  async () => {
    write(
      'sums.unit.js',
      `import { expect, test } from 'vitest';
       test('one and one is two', () => expect(1 + 1).toBe(2));
       test('one and one is three', () => expect(1 + 1).toBe(3));`,
    );
    write(
      'late.unit.js',
      `import { expect, test } from 'vitest';
       ${failingOnce('late')}
       test('is there the second time', () => expect(isSecond).toBe(true));`,
    );
    write(
      'broken.unit.js',
      `import { test } from 'vitest';
       ${failingOnce('broken')}
       if (!isSecond) throw new Error('Nothing was loaded.');
       test('is loaded the second time', () => undefined);`,
    );
    write('sound.unit.js', `import { test } from 'vitest'; test('is sound', () => undefined);`);
    const { units } = suitesOf();
    const first = await units.run();
    expect(namesOf(first.failed)).toEqual([
      'broken.unit.js',
      'late.unit.js › is there the second time',
      'sums.unit.js › one and one is three',
    ]);
    const second = await units.runAgain(first);
    expect(namesOf(second.passed)).not.toContain('sound.unit.js › is sound');
    const { passed, failed, retried } = afterSecondTry(first, second);
    expect(passed).toBe(4);
    expect(failed).toEqual([
      {
        name: 'sums.unit.js › one and one is three',
        file: 'sums.unit.js',
        why: expect.stringMatching(/^AssertionError: expected 2 to be 3/),
      },
    ]);
    expect(namesOf(retried)).toEqual(['broken.unit.js', 'late.unit.js › is there the second time']);
  },
);

test('journeys that fail are tried again, and no other', { timeout: SLOW_MS }, async () => {
  write(
    'walk.spec.js',
    `import { appendFileSync, readFileSync } from 'node:fs';
     import { expect, test } from '@playwright/test';
     test('arrives', () => appendFileSync('arrivals', '.'));
     test('arrives late', () => { appendFileSync('late-arrivals', '.'); expect(readFileSync('late-arrivals', 'utf8')).toBe('..'); });
     test.describe('by night', () => {
       test('gets lost', () => { expect('here').toBe('there'); });
     });`,
  );
  const { journeys } = suitesOf();
  const first = await journeys.run();
  expect(namesOf(first.failed)).toEqual(['walk.spec.js:4 › arrives late', 'walk.spec.js:6 › gets lost']);
  const second = await journeys.runAgain(first);
  expect(namesOf([...second.passed, ...second.failed])).not.toContain('walk.spec.js:3 › arrives');
  const { passed, failed, retried } = afterSecondTry(first, second);
  expect([passed, namesOf(failed), namesOf(retried)]).toEqual([
    2,
    ['walk.spec.js:6 › gets lost'],
    ['walk.spec.js:4 › arrives late'],
  ]);
});

test('what only a release is held to runs when it is asked for', { timeout: SLOW_MS }, async () => {
  write(
    'long.unit.js',
    `// @module-tag release
     import { test } from 'vitest';
     test('takes long', () => undefined);`,
  );
  write(
    'long.spec.js',
    `import { test } from '@playwright/test';
     test('leads far', { tag: '@release' }, () => undefined);`,
  );
  const passedBy = async (suites: ReturnType<typeof suitesOf>) => [
    ...namesOf((await suites.units.run()).passed),
    ...namesOf((await suites.journeys.run()).passed),
  ];
  const long = ['long.unit.js › takes long', 'long.spec.js:2 › leads far'];
  expect((await passedBy(suitesOf())).filter((name) => long.includes(name))).toEqual([]);
  expect(await passedBy(suitesOf({ isRelease: true }))).toEqual(expect.arrayContaining(long));
});

test(
  'a runner that cannot start, or leaves no report, is a failure of its own',
  { timeout: SLOW_MS },
  async () => {
    write('vitest.config.js', 'throw new Error("No configuration.");');
    const { failed } = await suitesOf().units.run();
    expect(failed).toEqual([
      { name: 'Unit and server tests: no report', file: null, why: expect.stringContaining('ENOENT') },
    ]);
  },
);

test('what passed at first and fails the second time is a failure, and what was not run again stays one', () => {
  const one = { name: 'a.test.ts › one', file: 'a.test.ts' };
  const other = { name: 'a.test.ts › other', file: 'a.test.ts' };
  const lost = { name: 'b.test.ts › lost', file: 'b.test.ts', why: 'AssertionError' };
  const failedOne = { ...one, why: 'AssertionError' };
  const outcome = afterSecondTry(
    { passed: [other], failed: [failedOne, lost] },
    { passed: [one], failed: [{ ...other, why: 'AssertionError' }] },
  );
  expect(outcome).toEqual({
    passed: 1,
    failed: [lost, { ...other, why: 'AssertionError' }],
    retried: [failedOne],
  });
});
