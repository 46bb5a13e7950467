import type { disclosuresPage } from '../src/content/disclosures.ts';
import type { Fact, FactGroup } from '../src/content/facts.ts';
import type { firm as firmContent } from '../src/content/firm.ts';
import type { llmsWords } from '../src/content/sharing.ts';
import type { DescribedPage } from '../src/page.ts';
import { pageName } from './page-name.ts';

interface Told {
  firm: typeof firmContent;
  words: typeof llmsWords;
  /** Empty where the facts are those of a real firm. */
  sampleNotice: string;
  groups: readonly FactGroup[];
  disclosures: Pick<typeof disclosuresPage, 'sections'>;
}

const factLine = ({ label, value, note }: Fact): string =>
  `- ${label}: ${value}${/[.!?]$/.test(value) ? '' : '.'}${note === '' ? '' : ` ${note}`}`;

const list = (heading: string, lines: readonly string[]): string => `## ${heading}\n\n${lines.join('\n')}`;

/**
 * llms.txt: what the site is and where it says what, for language models. It holds nothing that the pages do not say.
 *
 * @see https://llmstxt.org
 */
export function llmsText(pages: readonly DescribedPage[], told: Told): string {
  const { firm, words, sampleNotice, groups, disclosures } = told;
  const link = (path: string, name: string, text: string) => `- [${name}](${firm.origin}${path}): ${text}`;
  // One file for every setting: what holds with one of them alone is left out.
  const facts = groups
    .flatMap((group) => group.facts)
    .filter(({ value, feature }) => value !== '' && feature === undefined);
  const parts = [
    `# ${firm.name}`,
    `> ${firm.description}`,
    ...words.notes,
    ...(facts.length === 0 || sampleNotice === '' ? [] : [sampleNotice]),
    facts.map(factLine).join('\n'),
    list(
      words.pages,
      pages
        .filter(({ isIndexed }) => isIndexed)
        .map((page) => link(page.path, pageName(page), page.description)),
    ),
    list(
      words.disclosures,
      disclosures.sections.map(({ id, heading, paragraphs }) =>
        link(`/disclosures#${id}`, heading, paragraphs[0] ?? heading),
      ),
    ),
    list(
      words.optional,
      words.more.map(({ path, name, text }) => link(path, name, text)),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
