import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDER, generateSamples } from './generate.ts';

/** `npm run strategy-sample`: writes the samples of the strategy page again. */
const folder = fileURLToPath(new URL(`../../${FOLDER}`, import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, text] of generateSamples()) {
  writeFileSync(join(folder, name), text);
  console.log(`${FOLDER}/${name}`);
}
