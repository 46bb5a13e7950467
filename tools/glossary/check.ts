// Finds names that contain a word the glossary rules out.
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}');
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
  return source.split('\n').flatMap((line, i) =>
    wordsOf(line)
      .filter((word) => banned.has(word))
      .map((word) => `${file}:${i + 1}: the glossary has another word for "${word}"`),
  );
}

/** The words that names on a line are made of, camelCase and snake_case taken apart; prose in quotes is left out. */
function wordsOf(line: string): string[] {
  const code = line.replace(/(['"`]).*?\1|\/\/.*|\/\*.*|^\s*\*.*/g, '');
  const names = code.match(/[A-Za-z_$][\w$]*/g) ?? [];
  return names.flatMap((name) =>
    name
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split('_'),
  );
}
