import type { Plugin } from 'vite';

const HELPER = 'vite/preload-helper';
const EXPORTED = /export const __vitePreload\s*=|export function __vitePreload\b/;

/**
 * Has every part of the application fetched before it is imported. A browser remembers an import that failed, as without a
 * network, and fails it again until the page is loaded again; what was fetched is in its cache, and its import does not fail.
 *
 * @see WHATWG HTML, "fetch a single module script": a failure is stored in the module map
 */
export function reachParts(): Plugin {
  return {
    name: 'reach-parts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes(HELPER)) return null;
      if (!EXPORTED.test(code))
        throw new Error(`The helper of imports is another one: ${code.slice(0, 400)}`);
      return { code: code.replace(EXPORTED, 'const importPart =') + REACHING, map: null };
    },
  };
}

const REACHING = `
const reaching = new Map();
async function fetchPart(path) {
  if (document.querySelector('link[href="' + path + '"]')) return;
  const answer = await fetch(path);
  if (!answer.ok) throw new TypeError('Failed to fetch ' + path + ': ' + answer.status);
  await answer.arrayBuffer();
}
function reach(path) {
  if (!reaching.has(path)) reaching.set(path, fetchPart(path).catch((error) => {
    reaching.delete(path);
    throw error;
  }));
  return reaching.get(path);
}
export const __vitePreload = async (load, parts, importer) => {
  await Promise.all((parts ?? []).map((part) => reach(assetsURL(part, importer))));
  return importPart(load, parts, importer);
};
`;
