import type { Plugin } from 'vite';

const CONTRACT = '/packages/contract/src/';
/** What only the server and its description of the interface read of a call. */
const OF_THE_SERVER = /^ {4}(?:access|audit|body|feature|params|query|status|summary):\s[^\n]*,$/gm;
const DESCRIPTION = String.raw`z\.(?:describe|meta)\(\s*(?:'[^']*'|"[^"]*"|\{[^{}]*\}|[A-Z_]+),?\s*\)`;
/** The name of a schema; a description alone, after other checks, and before them. */
const DESCRIPTIONS = [
  String.raw`\.register\(\s*z\.globalRegistry,\s*\{[^{}]*\},?\s*\)`,
  String.raw`\.check\(\s*${DESCRIPTION},?\s*\)`,
  String.raw`,\s*${DESCRIPTION}`,
  String.raw`${DESCRIPTION},\s*`,
].map((form) => new RegExp(form, 'g'));
const MAKING = /= (z\s*\.|named\(|beyond\()/g;
/** The parts of zod that write schemas down as JSON Schema. */
const JSON_SCHEMA = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out of the browser's copy of the contract what a browser never reads: what a request is checked with, descriptions, and
 * then the schemas that nothing refers to. What is written in another form than is looked for here stays, which costs bytes and
 * changes nothing.
 */
export function leaveOutRequests(): Plugin {
  return {
    name: 'leave-out-requests',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (JSON_SCHEMA.test(id)) return { code: withoutBodies(code), map: null };
      if (!id.includes(CONTRACT)) return null;
      const read = id.endsWith('-calls.ts') ? code.replaceAll(OF_THE_SERVER, '') : code;
      const undescribed = DESCRIPTIONS.reduce((rest, form) => rest.replaceAll(form, ''), read);
      return { code: undescribed.replaceAll(MAKING, '= /*#__PURE__*/ $1'), map: null };
    },
  };
}

/** The same exports, which do nothing. */
const withoutBodies = (code: string): string =>
  Array.from(code.matchAll(EXPORTED), ([, name]) => `export const ${name ?? ''} = () => undefined;`).join(
    '\n',
  );
