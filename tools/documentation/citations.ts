/** What code and documents may cite. */
export interface Citable {
  /** Numbers of the specification's sections and rules, such as `9` and `9.3`. */
  rules: ReadonlySet<string>;
  /** Numbers of the product decisions, such as `D12`. */
  decisions: ReadonlySet<string>;
  /** Numbers of the pages in docs/decisions, such as `0010`. */
  pages: ReadonlySet<string>;
}

/** A released migration is never edited, so its comments may name a section alone. */
const MIGRATIONS = /\/migrations\//;

/** `Specification 3.4`, `Specification 3.4 and 9.11`: any case, broken over lines of a comment or not. */
const NUMBERS = String.raw`(?:\d+(?:\.\d+)*(?:(?:,| and| to)\s+(?=\d))?)+`;
const SPECIFICATION = new RegExp(String.raw`\bspecification(?:'s)?\b(?:[\s*]+(${NUMBERS}))?`, 'gi');
const PRODUCT_DECISION = /\bdecision\s+(D\d+)/gi;
const DECISION_PAGE = /\bdecisions\/(\d+)/g;
const PAGE_BY_NUMBER = /\bdecision(?: page)?\s+(\d+)/gi;
/** A decision without its number, and "as specified" without a rule. */
const UNNUMBERED = /\(decisions[:,]\s|@see decisions?\b(?!\/)|\bour decision\b|\bas specified\b/gi;

/** The anchors of the two numbered pages, and the numbers of the decision pages. */
export function readCitable(pages: {
  specification: string;
  productDecisions: string;
  decisionFiles: readonly string[];
}): Citable {
  const sections = [...pages.specification.matchAll(/^## (\d+)\./gm)].map(([, number = '']) => number);
  const rules = anchorsOf(pages.specification).map((anchor) => anchor.slice(1));
  return {
    rules: new Set([...sections, ...rules]),
    decisions: new Set(anchorsOf(pages.productDecisions).map((anchor) => anchor.toUpperCase())),
    pages: new Set(pages.decisionFiles.flatMap((file) => /(\d{4})-[^/]*$/.exec(file)?.[1] ?? [])),
  };
}

/**
 * Citations of code that lead nowhere. Whoever cites the specification names a rule, not a section: a section is a page of
 * text to search through.
 */
export function badCitationsInCode(path: string, text: string, citable: Citable): string[] {
  const unnumbered = [...text.matchAll(UNNUMBERED)].map(
    (match) => `${at(path, text, match)}: "${match[0]}" names no rule: cite Specification x.y or Decision Dn`,
  );
  const toSpecification = [...text.matchAll(SPECIFICATION)].flatMap((match) => {
    const numbers = numbersIn(match[1]);
    if (numbers.length === 0) return [`${at(path, text, match)}: the specification is cited without a rule`];
    const isWhole = (number: string) => !number.includes('.') && !MIGRATIONS.test(path);
    return numbers
      .filter((number) => !citable.rules.has(number) || isWhole(number))
      .map((number) => `${at(path, text, match)}: the specification has no rule ${number}`);
  });
  return [...unnumbered, ...toSpecification, ...badDecisions(path, text, citable)];
}

/** Citations of a document that lead nowhere; prose may speak of the specification as a whole. */
export function badCitationsInDocument(path: string, text: string, citable: Citable): string[] {
  const toSpecification = [...text.matchAll(SPECIFICATION)].flatMap((match) =>
    numbersIn(match[1])
      .filter((number) => !citable.rules.has(number))
      .map((number) => `${at(path, text, match)}: the specification has no rule ${number}`),
  );
  const toAnchors = [...text.matchAll(/(specification|product-decisions)\.md#([\w.-]+)/g)].flatMap(
    (match) => {
      const [link, page, anchor = ''] = match;
      const isThere =
        page === 'specification'
          ? citable.rules.has(anchor.slice(1))
          : citable.decisions.has(anchor.toUpperCase());
      return isThere ? [] : [`${at(path, text, match)}: the link ${link} leads nowhere`];
    },
  );
  return [...toSpecification, ...toAnchors, ...badDecisions(path, text, citable)];
}

/** Rules whose number and anchor disagree, or that stand twice. */
export function badNumbering(path: string, text: string): string[] {
  const anchors = anchorsOf(text);
  const twice = anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index);
  const numbered = [...text.matchAll(/<a id="s?([\w.]+)"><\/a>\**([\w.]+)/g)];
  const different = numbered.filter(([, anchor = '', number = '']) => anchor !== number.toLowerCase());
  return [
    ...twice.map((anchor) => `${path}: the anchor ${anchor} stands twice`),
    ...different.map(([, anchor, number]) => `${path}: rule ${number} has the anchor of ${anchor}`),
  ];
}

function badDecisions(path: string, text: string, { decisions, pages }: Citable): string[] {
  const product = [...text.matchAll(PRODUCT_DECISION)]
    .filter(([, number = '']) => !decisions.has(number.toUpperCase()))
    .map((match) => `${at(path, text, match)}: there is no product decision ${match[1]}`);
  const byPath = [...text.matchAll(DECISION_PAGE)];
  const byNumber = [...text.matchAll(PAGE_BY_NUMBER)];
  const unknown = [...byPath, ...byNumber]
    .filter(([, number = '']) => !pages.has(number.padStart(4, '0')))
    .map((match) => `${at(path, text, match)}: there is no decision page ${match[1]}`);
  return [...product, ...unknown];
}

function anchorsOf(page: string): string[] {
  return [...page.matchAll(/<a id="([^"]+)">/g)].map(([, anchor = '']) => anchor);
}

function numbersIn(text = ''): string[] {
  return text.match(/\d+(?:\.\d+)*/g) ?? [];
}

function at(path: string, text: string, { index }: { index: number }): string {
  return `${path}:${text.slice(0, index).split('\n').length}`;
}
