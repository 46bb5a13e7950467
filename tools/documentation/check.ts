// Keeps the documents true where a machine can tell: links and citations lead somewhere, commands exist, the settings are
// those of the code.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { LICENCES, licencesPage } from './licences.ts';
import { SETTINGS, settingsEnvironment, settingsPage } from './settings.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'apps/*/*.md']);
const code = globSync([
  '{apps,packages}/*/{src,build}/**/*.{ts,tsx,css,mjs}',
  '{tools,e2e,bench}/**/*.{ts,mjs}',
  '*.{ts,cjs,mjs}',
  '.*.cjs',
]);
/** `Specification 3.4`, `Specification 3.4 and 9.11`: any case, broken over lines of a comment or not. */
const RULES = /\bspecification(?:'s)?[\s*]+((?:\d+\.[\d.]*\d(?:(?:,| and| to)\s+(?=\d))?)+)/gi;
const PRODUCT_DECISION = /\bdecision\s+(D\d+)/gi;
const DECISION_PAGE = /\bdecision(?:s\/| page\s+|\s+)(\d+)/gi;

const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>;
const findings = [
  ...documents.flatMap(checkDocument),
  ...checkCitations(),
  ...checkSettings(),
  ...checkLicences(),
];

for (const finding of findings) console.error(finding);
process.exit(findings.length === 0 ? 0 : 1);

function checkDocument(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...brokenLinks(path, text), ...unknownCommands(path, text)];
}

function brokenLinks(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return links
    .filter((link) => !/^(https?:|mailto:|#)/.test(link))
    .filter((link) => !leadsSomewhere(path, link))
    .map((link) => `${path}: the link ${link} leads nowhere`);
}

function leadsSomewhere(path: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = join(dirname(path), file);
  if (!existsSync(target)) return false;
  return anchor === undefined || !file.endsWith('.md') || anchorsOf(target).has(anchor);
}

/** What a link can point to within a document: its headings, as they are named in addresses, and the anchors it sets. */
function anchorsOf(path: string): Set<string> {
  const text = readFileSync(path, 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
}

/** Every rule and decision that code and documents cite by its number exists. */
function checkCitations(): string[] {
  const known = {
    rule: anchorsOf('docs/specification.md'),
    'product decision': anchorsOf('docs/product-decisions.md'),
    'decision page': new Set(documents.flatMap((path) => /decisions\/(\d{4})-/.exec(path)?.[1] ?? [])),
  };
  return [...documents, ...code].flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const cited = [
      ...numbersAfter(text, RULES).map((number) => ['rule', `s${number}`] as const),
      ...numbersAfter(text, PRODUCT_DECISION).map((id) => ['product decision', id.toLowerCase()] as const),
      ...numbersAfter(text, DECISION_PAGE).map(
        (number) => ['decision page', number.padStart(4, '0')] as const,
      ),
    ];
    return cited
      .filter(([kind, id]) => !known[kind].has(id))
      .map(([kind, id]) => `${path}: there is no ${kind} ${id}`);
  });
}

function numbersAfter(text: string, citation: RegExp): string[] {
  return [...text.matchAll(citation)].flatMap(([, numbers = '']) => numbers.match(/D?\d+(?:\.\d+)*/gi) ?? []);
}

function unknownCommands(path: string, text: string): string[] {
  const commands = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map((match) => match[1] ?? '');
  return commands
    .filter((name) => !(name in scripts))
    .map((name) => `${path}: there is no "npm run ${name}"`);
}

function checkSettings(): string[] {
  const findings: string[] = [];
  if (plain(readFileSync(SETTINGS, 'utf8')) !== plain(settingsPage())) {
    findings.push(`${SETTINGS}: not the settings of the code; run "npm run settings"`);
  }
  if (readFileSync('.env.example', 'utf8') !== settingsEnvironment()) {
    findings.push('.env.example: not the settings of the code; run "npm run settings"');
  }
  return findings;
}

function checkLicences(): string[] {
  const isCurrent = plain(readFileSync(LICENCES, 'utf8')) === plain(licencesPage());
  return isCurrent ? [] : [`${LICENCES}: not what the lockfile says; run "npm run licences"`];
}

/** The formatter aligns tables; their words are what counts. */
function plain(markdown: string): string {
  return markdown.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---');
}
