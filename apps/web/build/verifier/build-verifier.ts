import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const FILE = 'verify-record.mjs';

/** What whoever opens the file reads first. */
const HEAD = `#!/usr/bin/env node
// Verifies a track record from nothing but its text. Needs Node 20 or newer, and no other file:
//   node ${FILE} record.txt
//   node ${FILE} https://HOST/record.txt
`;

/**
 * Writes the verifier of the track record as one readable file that runs by itself.
 *
 * @param folder it is added there
 * @returns the name of the file
 */
export async function buildVerifier(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    build: {
      ssr: 'entry.ts',
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: FILE, banner: HEAD } },
    },
  });
  return FILE;
}
