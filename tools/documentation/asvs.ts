/** How many requirements of level 1 and 2 each section of OWASP ASVS 5.0.0 has, `section:count`; they are numbered from 1. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3
  4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3
  7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11
  10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1
  13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3
  16.5:3 17.1:1 17.2:4 17.3:2`;

/** What the last cell of a row can say, by how it begins; a link to a test is the first kind. */
const KINDS = {
  shown: /^\[[^\]]+\]\([^)\s]+[.](?:test|spec)[.]tsx?\)/,
  held: /^Held: /,
  documented: /^Read: \[/,
  unneeded: /^Does not apply: /,
  partly: /^Partly: /,
  missing: /^Not met: /,
} as const;
type Kind = keyof typeof KINDS;

interface Row {
  /** Such as `6.2.1`. */
  requirements: string[];
  kind: Kind | null;
  line: number;
}

/**
 * What is wrong with the page that goes through OWASP ASVS 5.0: a requirement of level 1 or 2 that is left out, stands twice
 * or does not exist, a row that neither names a test nor gives a reason, or a sentence that counts them wrongly.
 */
export function badAsvsPage(path: string, text: string): string[] {
  const rows = rowsOf(text);
  const named = rows.flatMap(({ requirements }) => requirements);
  const known = new Set(requirementsOf(SECTIONS));
  const counts = countKinds(rows);
  return [
    ...[...known].filter((one) => !named.includes(one)).map((one) => `${path}: ${one} is left out`),
    ...[...new Set(named.filter((one, index) => named.indexOf(one) !== index))].map(
      (one) => `${path}: ${one} stands twice`,
    ),
    ...named.filter((one) => !known.has(one)).map((one) => `${path}: ASVS has no ${one} of level 1 or 2`),
    ...rows
      .filter(({ kind }) => kind === null)
      .map(({ line }) => `${path}:${line}: the row names no test and gives no reason`),
    ...(text.includes(counts) ? [] : [`${path}: the count is not "${counts}"`]),
  ];
}

/** The sentence that says how many requirements are met, and how. */
function countKinds(rows: readonly Row[]): string {
  const count = (...kinds: Kind[]) =>
    rows
      .filter(({ kind }) => kind !== null && kinds.includes(kind))
      .reduce((sum, { requirements }) => sum + requirements.length, 0);
  const total = rows.reduce((sum, { requirements }) => sum + requirements.length, 0);
  return (
    `Of ${total} requirements ${count('shown')} are shown by tests, ${count('held', 'documented')} are held by checks or documents, ` +
    `${count('partly')} are met in part, ${count('missing')} are not met, and ${count('unneeded')} do not apply.`
  );
}

/** Rows that begin with a requirement, or with the first and the last of several in one section. */
function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((content, index) => {
    const [, first, last, shown] = /^\| (\d[\d.]+)(?: to (\d[\d.]+))? +\|.*\| (.*?) +\|$/.exec(content) ?? [];
    if (first === undefined) return [];
    return { requirements: between(first, last ?? first), kind: kindOf(shown ?? ''), line: index + 1 };
  });
}

function kindOf(shown: string): Kind | null {
  return (Object.keys(KINDS) as Kind[]).find((kind) => KINDS[kind].test(shown)) ?? null;
}

function between(first: string, last: string): string[] {
  const [section, from] = splitRequirement(first);
  const [, to] = splitRequirement(last);
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
}

function splitRequirement(requirement: string): [section: string, number: number] {
  const at = requirement.lastIndexOf('.');
  return [requirement.slice(0, at), Number(requirement.slice(at + 1))];
}

function requirementsOf(sections: string): string[] {
  return sections
    .trim()
    .split(/\s+/)
    .flatMap((section) => {
      const [name = '', count] = section.split(':');
      return Array.from({ length: Number(count) }, (_, index) => `${name}.${index + 1}`);
    });
}
