// Compares the media folder with its manifest: every file is listed, unchanged, and within its cap. Draws nothing.
import { fingerprint, listMedia, readManifest } from './manifest.mjs';

const KB = 1024;
/** Maximum size of a file, by its folder. */
const MAX_BYTES = {
  about: 60 * KB,
  contact: 60 * KB,
  footer: 400 * KB,
  hero: 1200 * KB,
  landing: 200 * KB,
  login: 400 * KB,
  team: 300 * KB,
};
/** Maximum size of all files together. */
const MAX_TOTAL_BYTES = 12 * KB * KB;

const listed = new Map(readManifest().map((row) => [row.file, row]));
const present = listMedia();
const findings = [];
let total = 0;

for (const file of present) {
  const row = listed.get(file);
  const { bytes, sha256 } = fingerprint(file);
  total += bytes;
  if (!row) findings.push(`${file} is not in the manifest.`);
  else if (row.sha256 !== sha256) findings.push(`${file} is not the file the manifest names.`);
  const cap = MAX_BYTES[file.split('/')[0]];
  if (bytes > cap) findings.push(`${file} has ${bytes} bytes; ${cap} are allowed.`);
}
for (const file of listed.keys()) if (!present.includes(file)) findings.push(`${file} is missing.`);
if (present.length === 0) findings.push('There are no media files.');
if (total > MAX_TOTAL_BYTES)
  findings.push(`All media together have ${total} bytes; ${MAX_TOTAL_BYTES} are allowed.`);

for (const finding of findings) console.error(finding);
process.exit(findings.length === 0 ? 0 : 1);
