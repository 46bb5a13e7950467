// Makes a checkout ready to run: what is missing is installed or built, what is there is left alone.
// Plain JavaScript on Node alone, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// Not by name: a Node too old for it shall still be told so in a sentence.
import util from 'node:util';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const WEB_SOURCES = join(root, 'apps/web/src');

const MINIMUM_NODE = [20, 19];
/** Chromium without a window: it draws the same pages in two thirds of the time, and is the smaller to install. */
const HEADLESS = 'chromium-headless-shell';

/** Ends the program with one sentence when this Node cannot run the product. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isEnough = major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1]);
  if (isEnough) return;
  console.error(`Equanim needs Node ${MINIMUM_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * The settings of server and operator: those of the file `.env` where there is one, the real environment before them.
 * Tests start the server without it.
 */
export function readEnvironment(directory = root) {
  const file = join(directory, '.env');
  return { ...(existsSync(file) && util.parseEnv(readFileSync(file, 'utf8'))), ...process.env };
}

/**
 * Installs the dependencies of the lockfile unless they are installed.
 *
 * @param suffices 'production' where what `npm ci --omit=dev` installs is all that is needed
 */
export async function ensureDependencies(suffices = 'everything') {
  // An image has what it runs with, and no sources to install more for.
  if (!existsSync(WEB_SOURCES) || ['everything', suffices].includes(whatIsInstalled())) return;
  const omitted = suffices === 'production' ? ['--omit=dev'] : [];
  await step(
    'Installing dependencies',
    ...npm('ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'),
  );
}

/** npm's own program, where npm runs us: Windows finds no script by its name, unless a shell does. */
const npm = (...args) => {
  const program = process.env.npm_execpath;
  if (program?.endsWith('npm-cli.js')) return [process.execPath, [program, ...args]];
  return ['npm', args, { shell: process.platform === 'win32' }];
};

/**
 * Compares the lockfile with what npm wrote down of its last install, and looks for each package.
 *
 * @returns 'production' after `npm ci --omit=dev`; 'incomplete' where a package is missing, or of another version
 */
export function whatIsInstalled(directory = root) {
  const wanted = packagesOf(join(directory, 'package-lock.json'));
  const installed = packagesOf(join(directory, 'node_modules', '.package-lock.json'));
  const isThere = ([path, { version, integrity }]) =>
    installed[path]?.version === version &&
    installed[path].integrity === integrity &&
    existsSync(join(directory, path, 'package.json'));
  // What is optional is left out on other platforms; what was not left out has to be there.
  const needed = Object.entries(wanted).filter(
    ([path, { optional, devOptional }]) =>
      path.includes('node_modules/') && (path in installed || !(optional || devOptional)),
  );
  if (needed.every(isThere)) return 'everything';
  const isProduction = !needed.some(([path, { dev }]) => dev && path in installed);
  const isSufficient = needed.filter(([, { dev }]) => !dev).every(isThere);
  return isProduction && isSufficient ? 'production' : 'incomplete';
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * Builds the web app unless its sources are those of the last build.
 *
 * @param isDetached whether Ctrl-C is not for the build, which ends with this program: it must end by itself then
 */
export async function ensureWebBuild({ isDetached = false } = {}) {
  if (isWebBuilt()) return;
  await step(
    'Building the website and the portal',
    process.execPath,
    ['--import', 'tsx', 'build/prerender.ts'],
    {
      cwd: join(root, 'apps/web'),
      detached: isDetached,
      windowsHide: true,
    },
  );
  mkdirSync(join(root, 'apps/web/dist'), { recursive: true });
  writeFileSync(join(root, BUILT_FROM), hashOf(root, webSources(root)));
}

const BUILT_FROM = 'apps/web/dist/.sources';

/** Whether the website is built from the sources that are here; the image has none, but what was built from them. */
export function isWebBuilt(directory = root) {
  const stamp = join(directory, BUILT_FROM);
  if (!existsSync(stamp)) return false;
  if (!existsSync(join(directory, 'apps/web/src'))) return true;
  return readFileSync(stamp, 'utf8') === hashOf(directory, webSources(directory));
}

const webSources = (directory) =>
  ['package-lock.json', 'apps/web', 'packages'].flatMap((path) => filesUnder(directory, path));

/**
 * Finds a Chromium for the browser tests, or installs one: Debian's package when root, else Playwright's own.
 *
 * @returns its path; undefined for Playwright's own, which Playwright finds by itself
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const found = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome'].map(pathOf).find(Boolean);
  if (found) return found;
  if (canInstall()) {
    await refreshPackages();
    const name = spawnSync('apt-cache', ['show', HEADLESS]).status === 0 ? HEADLESS : 'chromium';
    await installPackage('Chromium', name);
    return `/usr/bin/${name}`;
  }
  await step('Installing a browser', 'npx', ['playwright', 'install', 'chromium']);
  return undefined;
}

/** Looks for HAProxy, or installs Debian's when root; what is tested behind it is skipped elsewhere, which is said. */
export async function ensureProxy() {
  if (pathOf('haproxy')) return;
  if (!canInstall()) {
    console.log('HAProxy is not installed: the tests of a lost PostgreSQL server are skipped.');
    return;
  }
  await refreshPackages();
  await installPackage('HAProxy', 'haproxy');
}

const canInstall = () => process.getuid?.() === 0 && pathOf('apt-get') !== undefined;

let refreshed;
const refreshPackages = () =>
  (refreshed ??= step('Refreshing the package list', 'apt-get', ['update', '-qq']));

const installPackage = (title, name) =>
  step(`Installing ${title}`, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);

/** Runs a command, says what it does and how long it has taken; its output is shown only when it fails. */
export async function step(title, command, args, options = {}) {
  const startedMs = Date.now();
  const seconds = () => Math.round((Date.now() - startedMs) / 1000);
  process.stdout.write(`${title} ...\n`);
  const ticker = setInterval(() => process.stdout.write(`  ${title}: ${seconds()} s\n`), 10_000);
  const { code, output } = await run(command, args, options);
  clearInterval(ticker);
  if (code === 0) {
    process.stdout.write(`  done in ${seconds()} s\n`);
    return output;
  }
  process.stderr.write(output);
  console.error(`${title} failed: ${command} ${args.join(' ')} ended with ${code}.`);
  process.exit(1);
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const end = () => child.kill();
    process.once('exit', end);
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', end);
      resolve({ code: code ?? 1, output });
    });
  });
}

function pathOf(command) {
  // Debian has some of them where only root looks.
  const search = `PATH="$PATH:/usr/sbin" command -v ${command}`;
  const found = spawnSync('sh', ['-c', search], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

function filesUnder(directory, path) {
  const full = join(directory, path);
  if (statSync(full).isFile()) return [path];
  const skipped = new Set(['node_modules', 'dist', '.cache']);
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => filesUnder(directory, join(path, entry.name)))
    .toSorted();
}

function hashOf(directory, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(directory, file)));
  return hash.digest('hex');
}
