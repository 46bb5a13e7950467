import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { neutralFirm } from './neutral-words.ts';
import { statementFirm, type StatementFirm } from './statement-firm.ts';

/** What the build of the website writes from `apps/web/src/content/statement.ts`; it is no page of the site. */
const FILE = 'statement.template';

/**
 * The firm's words from the built website; without a website, neutral ones.
 *
 * @param webRoot folder of the built website
 * @throws Error naming the file and each field that is missing, empty or unknown
 */
export function readStatementFirm(webRoot: string | null): StatementFirm {
  if (webRoot === null) return neutralFirm;
  const file = join(webRoot, FILE);
  if (!existsSync(file)) {
    throw new Error(
      `The words of the statements are missing: ${file}. Build the website again (npm run build).`,
    );
  }
  const read = statementFirm.safeParse(parseJson(readFileSync(file, 'utf8'), file));
  if (read.success) return read.data;
  throw new Error(`The words of the statements in ${file} cannot be used.\n${z.prettifyError(read.error)}`);
}

function parseJson(content: string, file: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new Error(`The words of the statements in ${file} are not JSON.`, { cause: error });
  }
}
