// Refuses names, of files too, and texts that contain a word the glossary rules out.
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { badNames, badTexts, readGlossary } from './words.ts';

const GLOSSARY = 'docs/glossary.md';
/** The gate's own folder names the words it refuses, and a released migration is never edited. */
const ignore = ['tools/glossary/**', '**/migrations/0*.ts', GLOSSARY];

const code = globSync(['{apps,packages}/*/{src,build}/**/*.{ts,tsx}', '{tools,e2e,bench}/**/*.{ts,mjs}'], {
  ignore,
});
const texts = globSync(['*.md', 'docs/**/*.md', 'apps/*/*.md', 'apps/web/src/**/*.css'], { ignore });
const glossary = readGlossary(readFileSync(GLOSSARY, 'utf8'));

const findings = [
  ...code.flatMap((path) => badNames(path, readFileSync(path, 'utf8'), glossary)),
  ...[...code, ...texts].flatMap((path) => badTexts(path, readFileSync(path, 'utf8'), glossary)),
];
for (const [name, words] of Object.entries(glossary)) {
  if (words.length === 0) findings.push(`${GLOSSARY}: no table rules out any ${name}.`);
}

for (const finding of new Set(findings)) console.error(finding);
process.exit(findings.length === 0 ? 0 : 1);
