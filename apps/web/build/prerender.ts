/**
 * Builds the website into dist/, with complete pages: `dist/<route>/index.html`, `dist/404.html`, beside each its
 * twins for a server whose contact inbox or track record is on, icons, sharing pictures, sitemap.xml, robots.txt, llms.txt, manifest.webmanifest,
 * security.template, statement.template and fees.template for the server, the verifier of the track record with the description of its
 * format, and compressed twins of every text file.
 */
import { mkdir, readdir, readFile, rm, writeFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { FEATURES, pageEnding, type Feature } from '@equanim/contract/features';
import type * as Renderer from '../src/prerender.tsx';
import { refuseBacktests } from './backtests/refuse-backtests.ts';
import { colorOf } from './colors.ts';
import { llmsText } from './llms-text.ts';
import { documentHead } from './document-head.ts';
import { pageAssets } from './page-assets.ts';
import { drawIcons } from './icons.ts';
import { drawSharingPictures } from './sharing-pictures.ts';
import { buildVerifier } from './verifier/build-verifier.ts';
import {
  feesTemplate,
  robots,
  securityTemplate,
  sitemap,
  statementTemplate,
  webManifest,
} from './site-files.ts';

/** The @ of an email address. */
const AT = /(?<=[\w.+-])@(?=[\w-]+\.)/g;

/**
 * Writes the email addresses of a page so that browsers read them and proxies do not recognize them. Cloudflare and others
 * replace what looks like an address, in links and in text, by one that their own script has to put back: the page would then
 * be another one than React takes over, and its links dead.
 */
const coverAddresses = (html: string): string =>
  html
    .split(/(<script type="application\/ld\+json">.*?<\/script>)/s)
    .map((part) => part.replaceAll(AT, part.startsWith('<script') ? String.raw`\u0040` : '&#64;'))
    .join('');

const TEXT = /\.(?:html|m?js|css|svg|json|xml|txt|csv|webmanifest)$/;
/** Below this a compressed twin saves less than its headers cost. */
const MIN_BYTES = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const rendererFolder = join(root, '.cache/prerender');

/** Builds src/prerender.tsx for Node, so that style imports and the like mean what they mean in the browser. */
async function loadRenderer(): Promise<typeof Renderer> {
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender.tsx',
      outDir: rendererFolder,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
    },
  });
  return import(pathToFileURL(join(rendererFolder, 'prerender.js')).href);
}

/** React writes preloads in front of the markup; their place is the head. */
function splitHoisted(html: string): { links: string; markup: string } {
  const links = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? '';
  return { links, markup: html.slice(links.length) };
}

/** @throws Error naming the page when its markup holds what `default-src 'self'` would block */
function refuseInline(path: string, html: string): void {
  const inline =
    /\sstyle="[^"]*"|<style[\s>]|<script(?![^>]*(?:\ssrc=|application\/ld\+json))[^>]*>|\son[a-z]+="/.exec(
      html,
    );
  if (inline !== null) {
    throw new Error(`${path}: the content security policy blocks ${inline[0]} in prerendered markup.`);
  }
}

async function write(file: string, content: string): Promise<void> {
  const path = join(dist, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** The style sheets that begin with the base of the design system, which that of each area imports. */
async function findAreaSheets(): Promise<Set<string>> {
  const files = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.css'));
  const texts = await Promise.all(files.map((name) => readFile(join(dist, 'assets', name), 'utf8')));
  return new Set(files.filter((_, i) => texts[i]?.includes('@layer base')).map((name) => `assets/${name}`));
}

/** A part of any name, `:reference`, is a folder that the server knows: `_`. */
function fileOf(path: string): string {
  if (path === '/404') return '404.html';
  return path === '/' ? 'index.html' : `${path.slice(1).replace(/:\w+$/, '_')}/index.html`;
}

/** As in index.html: the ground of the dark theme in our own hue. */
const THEME_COLOR = '#06080b';

/** What may be on: without the inbox the form sends nothing, without the record no page names it. */
const CHOICES: readonly (readonly Feature[])[] = [[], ['contact-inbox'], ['record'], FEATURES];

/** A page whose head names what is on. */
const markedWith = (whole: string, on: readonly Feature[]): string =>
  on.reduce(
    (html, feature) => html.replace('</head>', () => `  <meta name="${feature}" content="on">\n  </head>`),
    whole,
  );

refuseBacktests(join(root, 'public/backtests'));
await build({ root, logLevel: 'warn' });
const template = (await readFile(join(dist, 'index.html'), 'utf8')).replace(THEME_COLOR, colorOf('bg-0'));
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
const areaSheets = await findAreaSheets();
const { content, mark, pages, renderPage } = await loadRenderer();
const { disclosures, facts, firm, llmsWords, sharing, statedTerms, statement } = content;

for (const { path } of pages) {
  const { html, page, modules } = await renderPage(path);
  const { links, markup } = splitHoisted(html);
  const head = documentHead(page, content, pageAssets({ manifest, areaSheets }, modules, page.area));
  const whole = coverAddresses(
    template.replace('<!--head-->', () => head + links).replace('<!--app-->', () => markup),
  );
  refuseInline(path, whole);
  // A link may lead to the form without loading another document, so every page needs its twins.
  for (const on of CHOICES)
    await write(fileOf(path).replace(/[.]html$/, pageEnding(new Set(on))), markedWith(whole, on));
}

await drawIcons(content.mark, dist);
await drawSharingPictures(
  pages.filter(({ isIndexed }) => isIndexed),
  { firm, mark, sharing },
  { root, dist },
);
const [disclosed] = disclosures.versions;
await write('sitemap.xml', sitemap(pages, firm, disclosed ? { '/disclosures': disclosed.day } : {}));
await write(
  'llms.txt',
  llmsText(pages, {
    firm,
    words: llmsWords,
    sampleNotice: facts.sampleNotice,
    groups: facts.factsSection.groups,
    disclosures: disclosures.disclosuresPage,
  }),
);
await write('robots.txt', robots(pages, firm));
await write('security.template', securityTemplate(firm));
await write('statement.template', statementTemplate(statement));
await write('fees.template', feesTemplate(statedTerms));
await buildVerifier(dist);
await write('record-format.txt', await readFile(new URL('../../../docs/record.md', import.meta.url), 'utf8'));
await write('manifest.webmanifest', webManifest(firm));
await rm(join(dist, '.vite'), { recursive: true });
await compressFolder(dist);
process.stdout.write(`Prerendered ${String(pages.length)} pages.\n`);

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < MIN_BYTES) return;
  const content = await readFile(path);
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    toBrotli(content, { params: parameters }).then((packed) => writeFile(`${path}.br`, packed)),
    toGzip(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

/** Writes a `.br` and a `.gz` twin beside every text file, so that the server never compresses on the fly. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}
