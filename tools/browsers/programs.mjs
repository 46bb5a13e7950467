// What the journeys in Firefox and WebKit need of the machine: where it is, and which packages of Debian bring it.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step } from '../ready.mjs';

const LIBRARIES = '/usr/lib';

/** Packages of Debian by the setting that names the program they bring. */
const PACKAGES = {
  FIREFOX: 'firefox-esr',
  WEBKIT_DRIVER: 'webkit2gtk-driver',
  MINI_BROWSER: 'webkit2gtk-driver',
  XVFB: 'xvfb',
};

/** Paths of the programs by setting; undefined for one that is not there. A setting of the environment comes first. */
export function findBrowsers() {
  const environment = process.env;
  const path = (environment.PATH ?? '').split(delimiter);
  const onPath = (...names) =>
    names.flatMap((name) => path.map((folder) => join(folder, name))).find((file) => existsSync(file));
  return {
    FIREFOX: environment.FIREFOX ?? onPath('firefox-esr', 'firefox'),
    WEBKIT_DRIVER: environment.WEBKIT_DRIVER ?? onPath('WebKitWebDriver'),
    MINI_BROWSER: environment.MINI_BROWSER ?? findMiniBrowser(),
    XVFB: environment.XVFB ?? onPath('Xvfb'),
  };
}

/** It is on no path: it stands beside the library, as in `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
function findMiniBrowser() {
  const foldersOf = (folder) =>
    (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name));
  return foldersOf(LIBRARIES)
    .flatMap(foldersOf)
    .filter((folder) => /webkit(2gtk|gtk)-[\d.]+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((file) => existsSync(file));
}

/** The packages that bring what was not found, each once. */
export function missingPackages(found) {
  const missing = Object.entries(PACKAGES).filter(([setting]) => found[setting] === undefined);
  return [...new Set(missing.map(([, name]) => name))];
}

/** Installs packages of Debian; ends the program with a sentence where that is not ours to do. */
export async function installBrowsers(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `Firefox, WebKit's driver and Xvfb are needed. On Debian: apt-get install ${names.join(' ')}. ` +
        `Elsewhere name the programs by ${Object.keys(PACKAGES).join(', ')}.`,
    );
    process.exit(1);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step('Refreshing the package list', 'apt-get', ['update', '-qq']);
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  await step(`Installing ${names.join(', ')}`, 'apt-get', install, { env });
  const missing = missingPackages(findBrowsers());
  if (missing.length === 0) return;
  console.error(`Something ${missing.join(', ')} should have brought is not there.`);
  process.exit(1);
}
