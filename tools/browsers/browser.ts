/** What a page is handed, and hands back: plain data. */
type Data = string | number | boolean | null;

export interface Size {
  width: number;
  height: number;
}

/** What stands on the keys that are pressed, as WebDriver numbers them. */
export const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const;
export type Key = keyof typeof KEYS;

/** A browser with one window, whichever protocol drives it. */
export interface Browser {
  name: string;
  version: string;
  /** Sets what a page has for itself, in CSS pixels. */
  resize(size: Size): Promise<void>;
  /** Returns when the page has loaded. */
  open(url: string): Promise<void>;
  /** Runs a function of its own in the page: it sees nothing that stands around it here. */
  evaluate<Given extends Data[], Result>(run: (...given: Given) => Result, ...given: Given): Promise<Result>;
  press(key: Key): Promise<void>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** What a visitor sees of the page, as PNG. */
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
}

/** An expression that runs a function with what it is given. */
export function toExpression(run: (...given: never[]) => unknown, given: Data[]): string {
  // The compiler keeps the names of inner functions by a helper of its own, which no page has.
  return `(() => { const __name = (named) => named; return (${String(run)})(...${JSON.stringify(given)}); })()`;
}

const WAIT_MS = 60_000;
const STEP_MS = 50;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Wait {
  what: string;
  withinMs: number;
}

/**
 * Asks the page again and again until it says yes.
 *
 * @param what what is waited for, as an error names it
 * @throws Error that says what did not come
 */
export async function waitFor<Given extends Data[]>(
  browser: Pick<Browser, 'evaluate'>,
  what: string | Wait,
  isSo: (...given: Given) => boolean,
  ...given: Given
): Promise<void> {
  const wait = typeof what === 'string' ? { what, withinMs: WAIT_MS } : what;
  for (const until = Date.now() + wait.withinMs; Date.now() < until; await pause(STEP_MS)) {
    if (await browser.evaluate(isSo, ...given)) return;
  }
  throw new Error(`${wait.what} did not come within ${String(wait.withinMs / 1000)} s`);
}
