// Finds names, of files too, that contain a word the glossary rules out.
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

const sources = globSync(['{apps,packages}/*/{src,build}/**/*.{ts,tsx}', '{tools,e2e,bench}/**/*.{ts,mjs}']);
const banned = new Set(bannedWords(readFileSync('docs/glossary.md', 'utf8')));
const findings = sources.flatMap((file) => findingsIn(file, readFileSync(file, 'utf8')));

if (banned.size === 0) findings.push('docs/glossary.md: the table has no words in its last column.');
for (const finding of findings) console.error(finding);
process.exit(findings.length === 0 ? 0 : 1);

function bannedWords(glossary: string): string[] {
  return glossary
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|---') && !line.startsWith('| word'))
    .flatMap((line) => line.split('|').at(-2)?.split(',') ?? [])
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
}

function findingsIn(file: string, source: string): string[] {
  const inPath = wordsIn(file)
    .filter((word) => banned.has(word))
    .map((word) => `${file}: the glossary has another word for "${word}" in its name`);
  const inLines = source.split('\n').flatMap((line, i) =>
    wordsIn(withoutProse(line))
      .filter((word) => banned.has(word))
      .map((word) => `${file}:${i + 1}: the glossary has another word for "${word}"`),
  );
  return [...inPath, ...inLines];
}

/** The line without what stands in quotes and comments. */
function withoutProse(line: string): string {
  return line.replace(/(['"`]).*?\1|\/\/.*|\/\*.*|^\s*\*.*/g, '');
}

/** The words that names are made of, camelCase and snake_case taken apart. */
function wordsIn(text: string): string[] {
  const names = text.match(/[A-Za-z_$][\w$]*/g) ?? [];
  return names.flatMap((name) =>
    name
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split('_'),
  );
}
