import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
  'people/mail/posting-process.test-support.ts',
  'platform/database/built-in/owner.test-support.ts',
  'platform/database/primary-check.test-support.ts',
  'sampling/collector/durability-writer.test-support.ts',
];

/**
 * Bundles the programs that tests start, once for the whole run: `tsx`, which translates them file by file, takes the
 * processor two seconds at every start.
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
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [keepPlaces, leaveDependencies],
  });
  provide('programs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Files that a program looks for beside its own source are found there still. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /[.]ts$/, namespace: 'file' }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', `'${pathToFileURL(path).href}'`),
    }));
  },
};

/** What is installed is loaded from where it is installed; the workspaces are ours. */
const leaveDependencies: Plugin = {
  name: 'leave-dependencies',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...options }) => {
      if (path.startsWith('@equanim/') || path.startsWith('node:') || pluginData === 'seen') return undefined;
      const found = await build.resolve(path, { ...options, pluginData: 'seen' });
      return { path: found.path, external: true };
    });
  },
};

/** @returns the arguments that make Node start a program of ours, which is one of those above */
export function argumentsFor(program: URL): string[] {
  const path = relative(SOURCES, fileURLToPath(program));
  if (!PROGRAMS.includes(path)) throw new Error(`${path} is not bundled.`);
  return [join(inject('programs'), path.replace(/[.]ts$/, '.mjs'))];
}
