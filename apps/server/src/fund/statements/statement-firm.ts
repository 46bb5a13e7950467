import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What the build of the website writes from `apps/web/src/content/statement.ts`; it is no page of the site. */
const FILE = 'statement.template';

const text = z.string().trim().min(1);

/** What the words of a firm have to be. */
const statementFirm = z.strictObject({
  firmName: text,
  fundName: text,
  addressLines: z.array(text),
  /** Null where there is none to write to. */
  email: text.nullable(),
  /** The logo's mark as strokes on a square; null where there is none. */
  mark: z
    .strictObject({
      size: z.number().positive(),
      strokeWidth: z.number().positive(),
      paths: z.array(text).min(1),
    })
    .nullable(),
  words: z.strictObject({
    title: text,
    /** At the foot of each page. */
    confidentiality: text,
    disclosures: z.strictObject({ heading: text, paragraphs: z.array(text).min(1) }),
  }),
});

/** The firm as its statements name it, and every sentence on them that is its own. */
export type StatementFirm = z.infer<typeof statementFirm>;

/** The firm where the server has no website to read its words from. */
const NEUTRAL: StatementFirm = {
  firmName: 'Fund',
  fundName: 'Fund',
  addressLines: [],
  email: null,
  mark: null,
  words: {
    title: 'Statement',
    confidentiality: 'Prepared for the recipient alone.',
    disclosures: {
      heading: 'Disclosures',
      paragraphs: ['Past results do not guarantee future results. The figures are not audited.'],
    },
  },
};

/**
 * The firm's words from the built website; without a website, neutral ones.
 *
 * @param webRoot folder of the built website
 * @throws Error naming the file and each field that is missing, empty or unknown
 */
export function readStatementFirm(webRoot: string | null): StatementFirm {
  if (webRoot === null) return NEUTRAL;
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
