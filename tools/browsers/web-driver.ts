import { pause } from './browser.ts';

const READY_WITHIN_MS = 10_000;
const STEP_MS = 100;

/** Asks one session of a driver. The path is below the session's address, such as `url`. */
export type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

export interface Session {
  ask: Ask;
  capabilities: Record<string, unknown>;
}

/** What a driver answers (WebDriver, 6.3). @throws Error with the driver's words for what it refused */
export function readAnswer(status: number, text: string): unknown {
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
export async function beginSession(driver: string, alwaysMatch: object): Promise<Session> {
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

/** The name under which WebDriver refers to an element (WebDriver, 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The path of the first element of a selector. @throws Error when there is none */
export async function findElement(ask: Ask, selector: string): Promise<string> {
  const found = (await ask('POST', 'element', { using: 'css selector', value: selector })) as {
    [ELEMENT]: string;
  };
  return `element/${found[ELEMENT]}`;
}
