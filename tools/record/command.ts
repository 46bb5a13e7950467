// Writes the example of docs/record.md again: npx tsx tools/record/command.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { makeExample } from './example.ts';
import { exampleBlocks, fillPage } from './page.ts';

const PAGE = new URL('../../docs/record.md', import.meta.url);

const example = await makeExample();
writeFileSync(new URL('record/example.txt', PAGE), example.file);
writeFileSync(PAGE, fillPage(readFileSync(PAGE, 'utf8'), await exampleBlocks(example)));
