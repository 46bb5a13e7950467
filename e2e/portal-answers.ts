import { expect, type Page, type Route } from '@playwright/test';
import { FAILURE, type Answers } from '../apps/web/src/portal/frame/answers.test-support.ts';

async function answer(route: Route, body: unknown): Promise<void> {
  // A page that has been left cannot be answered any more.
  const reply = body === FAILURE ? { status: 500, json: {} } : { json: await body };
  await route.fulfill(reply).catch(() => undefined);
}

/**
 * Answers every call of the page from the list, which may change meanwhile.
 *
 * @returns the addresses asked for so far, a list that grows
 */
export async function answerCalls(page: Page, answers: Partial<Answers>): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route('**/api/v1/**', (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    return answer(route, Object.entries(answers).find(([path]) => url.pathname === `/api/v1${path}`)?.[1]);
  });
  return asked;
}

/** Signs in as far as the browser knows (Specification 3.14); whether it is true is never asked where calls are answered from a list. */
export async function keepSession(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('access_token', 'a-token');
    localStorage.setItem('isAuthenticated', 'true');
    localStorage.setItem('userEmail', 'somebody@equanim.example');
  });
}

/**
 * Opens a screen whose every call is answered from the list, which may change meanwhile.
 *
 * @param screen its address
 * @returns the addresses asked for so far, a list that grows
 */
export async function openAnswered(page: Page, screen: string, answers: Answers): Promise<URL[]> {
  await keepSession(page);
  const asked = await answerCalls(page, answers);
  await page.goto(screen);
  // The screen as it was prerendered gives way to the live one, which is the first to ask.
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  return asked;
}
