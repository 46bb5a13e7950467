/**
 * `npm run bench:performance`: how long the performance screen takes from its answer to the figures on the screen, with ten
 * years of days, and to the last of the panels that follow them, in a browser whose CPU is slowed four times. The answers are
 * invented and given at once, so neither the server nor the network is measured. Run it on an otherwise idle machine: it says
 * how much else was running.
 */
import { availableParallelism, loadavg } from 'node:os';
import puppeteer, { type HTTPRequest, type Page } from 'puppeteer-core';
import { goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { WORKED_SUMMARY } from '../apps/web/src/portal/performance/worked.test-support.ts';
import serveProduct from '../e2e/serve-product.ts';
import { inventedDays } from './invented-days.ts';

const SLOWDOWN = 4;
const DAYS = 3_650;
const ROUNDS = 7;
/** What the figures may take, ms. */
const BUDGET_MS = 200;

const days = inventedDays('2016-11-25', DAYS);
const [start = 1, end = 1] = [days.values[0], days.values.at(-1)];
const answers: Record<string, unknown> = {
  ...goodAnswers(),
  '/performance/days': days,
  '/performance/summary': {
    ...WORKED_SUMMARY,
    start: { timestamp: days.first_at, normalized_value: start, btc_value: days.btc_values[0] },
    end: { timestamp: days.last_at, normalized_value: end, btc_value: days.btc_values.at(-1) },
  },
};

const pathOf = (request: HTTPRequest): string => new URL(request.url()).pathname.replace('/api/v1', '');
const reply = (request: HTTPRequest): Promise<void> =>
  request.respond({
    contentType: 'application/json',
    body: JSON.stringify(answers[pathOf(request)] ?? null),
  });

/**
 * Runs in the page before anything else: the times at which each body of the two answers arrived, at which the figures were
 * painted, and at which the last panel was there.
 */
function watch(): void {
  const marks: Record<string, number> = {};
  Object.assign(window, { marks });
  const platformFetch = window.fetch.bind(window);
  window.fetch = async (...input) => {
    const answer = await platformFetch(...input);
    if (!/performance\/(days|summary)/.test(answer.url)) return answer;
    const text = await answer.text();
    marks['answered'] = performance.now();
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
  const lastPanel = 'section[aria-label="Where it came from"]';
  const observer = new MutationObserver(() => {
    if (document.querySelector(lastPanel) !== null) marks['complete'] ??= performance.now();
    if (marks['shown'] !== undefined || document.querySelector('.return-figure') === null) return;
    marks['shown'] = performance.now();
    // The frame after the next one begins when this one is on the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => (marks['painted'] = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}

interface Round {
  shownMs: number;
  paintedMs: number;
  completeMs: number;
}

type Mark = 'answered' | 'shown' | 'painted' | 'complete';

async function measure(page: Page, base: string): Promise<Round> {
  await page.goto(`${base}/performance`);
  await page.waitForFunction('window.marks?.painted !== undefined && window.marks.complete !== undefined', {
    timeout: 60_000,
  });
  const marks = (await page.evaluate('window.marks')) as Record<Mark, number>;
  const since = (mark: Mark): number => marks[mark] - marks.answered;
  return { shownMs: since('shown'), paintedMs: since('painted'), completeMs: since('complete') };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const browser = await puppeteer.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const stop = await serveProduct();
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.evaluateOnNewDocument(watch);
  await page.evaluateOnNewDocument(() => {
    localStorage.setItem('access_token', 'a-token');
    localStorage.setItem('isAuthenticated', 'true');
    localStorage.setItem('userEmail', 'somebody@equanim.example');
  });
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    void (request.url().includes('/api/v1/') ? reply(request) : request.continue());
  });
  await page.emulateCPUThrottling(SLOWDOWN);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await measure(page, process.env['PRODUCT_URL'] ?? ''));
  const shown = rounds.map(({ shownMs }) => shownMs);
  const painted = median(rounds.map(({ paintedMs }) => paintedMs));
  const complete = median(rounds.map(({ completeMs }) => completeMs));
  const load = `${(loadavg()[0] ?? 0).toFixed(1)} on ${String(availableParallelism())} cores`;
  console.log(
    `${String(DAYS)} days, CPU ${String(SLOWDOWN)}x slower, ${String(ROUNDS)} rounds, load ${load}: figures in the document ${median(shown).toFixed(0)} ms after the answer (slowest ${Math.max(...shown).toFixed(0)} ms), painted by ${painted.toFixed(0)} ms${painted > BUDGET_MS ? ' !' : ''}, all panels by ${complete.toFixed(0)} ms`,
  );
} finally {
  await browser.close();
  await stop();
}
