import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { toExpression, waitFor, type Browser } from './browser.ts';
import { journeys } from './journeys.ts';
import { listenTo } from './listening.ts';
import { toFaults, toTable } from './table.ts';
import { pictureName } from './visit.ts';
import { listVisits, UNKNOWN } from './visits.ts';
import { readAnswer } from './web-driver.ts';

const PROGRAMS = new URL('programs.mjs', import.meta.url).href;
type Found = Record<string, string | undefined>;
const { findBrowsers, missingPackages } = (await import(PROGRAMS)) as {
  findBrowsers(environment: Found, libraries: string): Found;
  missingPackages(found: Found): string[];
};

const pathsOf = (visitor: string) =>
  listVisits()
    .filter((visit) => visit.visitor === visitor)
    .map(({ path }) => path);

test('every page of the route table is opened by whoever may open it', () => {
  expect(pathsOf('visitor')).toEqual(
    expect.arrayContaining(['/', '/team', '/crm', '/login', '/reset-password', UNKNOWN]),
  );
  expect(pathsOf('visitor')).not.toContain('/holdings');
  expect(pathsOf('admin')).toEqual(expect.arrayContaining(['/pnl-dashboard', '/audit', '/holdings']));
  expect(pathsOf('customer')).toContain('/holdings');
  expect(pathsOf('customer')).not.toContain('/pnl-dashboard');
});

test('what is done on a page is done on one that is opened', () => {
  const paths = listVisits().map(({ path }) => path);
  for (const path of Object.keys(journeys)) expect(paths).toContain(path);
});

const outcome = (browser: string, width: number, faults: string[] = []) => ({
  visitor: 'visitor' as const,
  path: '/',
  isSite: true,
  browser,
  width,
  faults,
});

test('the table has a row a page and a column a browser and width, and faults are named', () => {
  const outcomes = [outcome('Firefox', 390), outcome('WebKit', 390, ['no font was loaded'])];
  expect(toTable([...outcomes, { ...outcome('Firefox', 390), path: '/team' }])).toBe(
    [
      '               Firefox 390  WebKit 390',
      'visitor /      ok           FAIL 1',
      'visitor /team  ok           -',
    ].join('\n'),
  );
  expect(toFaults(outcomes)).toEqual(['WebKit 390, visitor /: no font was loaded']);
});

test('a picture is named after browser, visitor, page and width', () => {
  expect(pictureName(outcome('WebKit', 390))).toBe('webkit-visitor-home-390.png');
  expect(pictureName({ ...outcome('Firefox', 1440), path: '/contact-us' })).toBe(
    'firefox-visitor-contact-us-1440.png',
  );
});

test('an answer of a driver is its value, and a refusal an error in its words', () => {
  expect(readAnswer(200, '{"value":{"sessionId":"1"}}')).toEqual({ sessionId: '1' });
  expect(readAnswer(200, '{"value":null}')).toBe(null);
  const refusal = '{"value":{"error":"no such element","message":"","stacktrace":""}}';
  expect(() => readAnswer(404, refusal)).toThrow('no such element');
  expect(() => readAnswer(500, '{"value":{"error":"session not created","message":"No match"}}')).toThrow(
    'session not created: No match',
  );
});

test('a function runs in a page with what it is given', () => {
  const expression = toExpression((word: string, count: number) => word.repeat(count), ['ab', 2]);
  expect(runInNewContext(expression)).toBe('abab');
});

test('what does not come in time is named', async () => {
  const answers = [false, false, true];
  const browser = { evaluate: () => Promise.resolve(answers.shift() ?? false) } as unknown as Browser;
  await expect(waitFor(browser, 'the page', () => true)).resolves.toBeUndefined();
  await expect(waitFor(browser, { what: 'the menu', withinMs: 60 }, () => true)).rejects.toThrow('the menu');
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'browsers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('programs are found on the path and beside the library, and what is missing is named once', () => {
  const folder = makeFolder();
  const miniBrowser = join(folder, 'lib', 'x86_64-linux-gnu', 'webkit2gtk-4.1', 'MiniBrowser');
  mkdirSync(dirname(miniBrowser), { recursive: true });
  writeFileSync(miniBrowser, '');
  writeFileSync(join(folder, 'firefox'), '');
  const found = findBrowsers({ PATH: folder, XVFB: '/opt/xvfb' }, join(folder, 'lib'));
  expect(found).toEqual({
    FIREFOX: join(folder, 'firefox'),
    WEBKIT_DRIVER: undefined,
    MINI_BROWSER: miniBrowser,
    XVFB: '/opt/xvfb',
  });
  expect(missingPackages(found)).toEqual(['webkit2gtk-driver']);
  expect(missingPackages(findBrowsers({}, folder))).toEqual(['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
});

/** A product that says what it was asked, and echoes what comes by a live channel. */
async function serve(): Promise<string> {
  const server = createServer((asked: IncomingMessage, answer) => {
    if (asked.url === '/app.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' });
      answer.end(gzipSync('let app = 1;'));
      return;
    }
    answer.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'x-kept': 'yes' });
    answer.end(
      `<html><head lang="en"><title>${String(asked.headers['accept-encoding'])}</title></head></html>`,
    );
  });
  const channels = new WebSocketServer({ server });
  channels.on('connection', (channel) => channel.on('message', (data) => channel.send(data)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

test('documents begin with the script that keeps errors; all else is handed through as it is', async () => {
  const { url, close } = await listenTo(await serve());
  onTestFinished(close);
  const document = await fetch(`${url}/team`, { headers: { accept: 'text/html,*/*' } });
  expect(document.status).toBe(404);
  expect(document.headers.get('x-kept')).toBe('yes');
  expect(await document.text()).toBe(
    '<html><head lang="en"><script src="/errors-of-page.js"></script><title>undefined</title></head></html>',
  );
  expect(await (await fetch(`${url}/app.js`)).text()).toBe('let app = 1;');
  expect(await (await fetch(`${url}/errors-of-page.js`)).text()).toContain('unhandledrejection');
  const channel = new WebSocket(url.replace('http', 'ws'));
  const echoed = new Promise((resolve) =>
    channel.once('message', (data: Buffer) => resolve(data.toString())),
  );
  channel.once('open', () => channel.send('one'));
  expect(await echoed).toBe('one');
  channel.close();
});
