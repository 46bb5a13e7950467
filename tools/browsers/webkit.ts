import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { freePort } from '../../apps/server/src/platform/database/built-in/postmaster.ts';
import { KEYS, toExpression, waitFor, type Browser, type Size, pause } from './browser.ts';

const READY_WITHIN_MS = 10_000;

const STEP_MS = 100;

/** The name under which WebDriver refers to an element (WebDriver, 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

interface Programs {
  driver: string;
  miniBrowser: string;
  /** Of the screen its window is on, such as `:1`. */
  display: string;
}

/** Opens WebKit's own small browser on a screen, driven by WebDriver over HTTP. */
export async function openWebKit({ driver, miniBrowser, display }: Programs): Promise<Browser> {
  const port = String(await freePort());
  const server = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  });
  const { ask, capabilities } = await beginSession(`http://127.0.0.1:${port}`, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  });
  const browser: Browser = {
    name: 'WebKit',
    version: String(capabilities['browserVersion']),
    resize: (size) => resize(ask, size),
    open: async (url) => void (await ask('POST', 'url', { url })),
    evaluate: async (run, ...given) =>
      (await evaluate(ask, toExpression(run, given))) as ReturnType<typeof run>,
    press: (key) => press(ask, KEYS[key]),
    click: async (selector) => void (await ask('POST', `${await findElement(ask, selector)}/click`)),
    type: async (selector, text) =>
      void (await ask('POST', `${await findElement(ask, selector)}/value`, { text })),
    screenshot: async (file) => writeFileSync(file, String(await ask('GET', 'screenshot')), 'base64'),
    close: async () => {
      await ask('DELETE', '');
      server.kill();
    },
  };
  try {
    await moveToBareWindow(browser, ask);
  } catch (error) {
    await browser.close();
    throw error;
  }
  return browser;
}

/** Goes on in a window without bars, which alone can be as narrow as a phone. */
async function moveToBareWindow(browser: Browser, ask: Ask): Promise<void> {
  const first = await ask('GET', 'window');
  await browser.open('data:text/html,<title>start</title><button>Open</button>');
  await browser.evaluate(() => {
    const open = () => window.open('about:blank', '_blank', 'popup,width=390,height=844') !== null;
    document.querySelector('button')?.addEventListener('click', () => {
      document.title = open() ? 'opened' : 'refused';
    });
  });
  // What opens a window has to be a person's doing.
  await browser.click('button');
  await waitFor(browser, 'a window of its own', () => document.title === 'opened');
  const handles = (await ask('GET', 'window/handles')) as string[];
  await ask('DELETE', 'window');
  await ask('POST', 'window', { handle: handles.find((handle) => handle !== first) });
}

const evaluate = (ask: Ask, expression: string): Promise<unknown> =>
  ask('POST', 'execute/sync', { script: `return ${expression};`, args: [] });

async function press(ask: Ask, value: string): Promise<void> {
  const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
  await ask('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}

/** @throws Error when the window will not be of that size */
async function resize(ask: Ask, size: Size): Promise<void> {
  await ask('POST', 'window/rect', { x: 0, y: 0, ...size });
  const inner = (await evaluate(ask, '`${innerWidth} x ${innerHeight}`')) as string;
  const asked = `${String(size.width)} x ${String(size.height)}`;
  if (inner !== asked) throw new Error(`The page of WebKit has ${inner} px, not ${asked}.`);
}

interface Screen {
  /** Its name, such as `:1`. */
  display: string;
  close: () => void;
}

/** Opens a screen that nobody sees, large enough for every window. @throws Error when there is none */
export function openScreen(xvfb: string): Promise<Screen> {
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb did not start.')));
    server.stdio[3]?.once('data', (number) => {
      resolve({ display: `:${String(number).trim()}`, close: () => void server.kill() });
    });
  });
}

/** Asks one session of a driver. The path is below the session's address, such as `url`. */
type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

interface Session {
  ask: Ask;
  capabilities: Record<string, unknown>;
}

/** What a driver answers (WebDriver, 6.3). @throws Error with the driver's words for what it refused */
function readAnswer(status: number, text: string): unknown {
  const { value } = JSON.parse(text) as { value: unknown };
  if (status < 400) return value;
  const { error = '', message = '' } = (value ?? {}) as { error?: string; message?: string };
  throw new Error(`${error}: ${message}`.replace(/: $/, ''));
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
  const answer = await fetch(url, { method, headers: { 'content-type': 'application/json' }, ...sent });
  return readAnswer(answer.status, await answer.text());
}

/** Begins a session with a driver that may still be starting. @throws Error when it does not answer, or refuses */
async function beginSession(driver: string, alwaysMatch: object): Promise<Session> {
  await waitUntilReady(driver);
  const { sessionId, capabilities } = (await call(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch },
  })) as { sessionId: string; capabilities: Session['capabilities'] };
  const ask: Ask = (method, path, body) =>
    call(`${driver}/session/${sessionId}${path && `/${path}`}`, method, body);
  return { ask, capabilities };
}

async function waitUntilReady(driver: string): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; ; await pause(STEP_MS)) {
    try {
      await call(`${driver}/status`, 'GET');
      return;
    } catch (error) {
      if (Date.now() > until) throw new Error(`The driver at ${driver} does not answer.`, { cause: error });
    }
  }
}

/** The path of the first element of a selector. @throws Error when there is none */
async function findElement(ask: Ask, selector: string): Promise<string> {
  const found = (await ask('POST', 'element', { using: 'css selector', value: selector })) as {
    [ELEMENT]: string;
  };
  return `element/${found[ELEMENT]}`;
}
