import { join } from 'node:path';
import { pause, waitFor, type Browser, type Size } from './browser.ts';
import { findFaults, isSettled, isTakenOver, scrollOn, scrollToTop } from './faults.ts';
import { journeys, openMenu, signIn } from './journeys.ts';
import { takeErrors } from './listening.ts';
import { SIZES, type Visit, type Visitor } from './visits.ts';

/** Long enough for what comes with the scroll to begin to load. */
const STOP_MS = 40;

export interface Outcome extends Visit {
  browser: string;
  width: number;
  faults: string[];
}

export interface Plan {
  /** The product's address. */
  site: string;
  visits: readonly Visit[];
  /** Where pictures go. */
  folder: string;
  /** Whether what is right is pictured, too. */
  isAllPictured: boolean;
}

/** Opens every page of the plan at both sizes in one browser; who has an account signs in once. */
export async function visitAll(browser: Browser, plan: Plan): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const visitor of new Set(plan.visits.map((visit) => visit.visitor))) {
    const visits = plan.visits.filter((visit) => visit.visitor === visitor);
    // Each person signs in at another size.
    const sizes = visitor === 'customer' ? SIZES.toReversed() : SIZES;
    const [first] = sizes;
    if (first !== undefined) await browser.resize(first);
    await enter(browser, plan.site, visitor);
    for (const size of sizes) {
      const startedMs = Date.now();
      await browser.resize(size);
      for (const visit of visits) outcomes.push(await visitPage(browser, { plan, visit, size }));
      const seconds = Math.round((Date.now() - startedMs) / 1000);
      console.log(
        `${browser.name} ${String(size.width)}, ${visitor}: ${String(visits.length)} pages in ${String(seconds)} s`,
      );
    }
  }
  return outcomes;
}

async function enter(browser: Browser, site: string, visitor: Visitor): Promise<void> {
  await browser.open(`${site}/login`);
  await waitFor(browser, 'the login', isTakenOver);
  if (visitor !== 'visitor') await signIn(browser, site, visitor);
}

interface Stop {
  plan: Plan;
  visit: Visit;
  size: Size;
}

async function visitPage(browser: Browser, { plan, visit, size }: Stop): Promise<Outcome> {
  const faults: string[] = [];
  try {
    await browser.open(plan.site + visit.path);
    await waitFor(browser, 'the page', isTakenOver);
    await waitFor(browser, 'all that loads', isSettled, false);
    faults.push(...(await inspect(browser, visit)));
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  faults.push(...(await browser.evaluate(takeErrors)));
  const outcome = { ...visit, browser: browser.name, width: size.width, faults };
  if (plan.isAllPictured || faults.length > 0)
    await browser.screenshot(join(plan.folder, pictureName(outcome)));
  return outcome;
}

async function inspect(browser: Browser, { path, isSite }: Visit): Promise<string[]> {
  if (isSite) await openMenu(browser);
  await journeys[path]?.(browser);
  await browser.evaluate(scrollToTop);
  while (await browser.evaluate(scrollOn)) await pause(STOP_MS);
  await waitFor(browser, 'every picture', isSettled, true);
  await browser.evaluate(scrollToTop);
  return browser.evaluate(findFaults);
}

/** Of a page at a size, such as `firefox-admin-record-390.png`. */
export function pictureName({ browser, visitor, path, width }: Omit<Outcome, 'faults'>): string {
  const page = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
  return `${browser.toLowerCase()}-${visitor}-${page}-${String(width)}.png`;
}
