import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import { settings } from '../../apps/server/src/settings.ts';

export const SETTINGS = 'docs/settings.md';

const PAGE_HEAD = [
  '# Settings',
  '',
  'All are optional. The environment comes first, then the file `.env` in the root of the repository. `npm run settings` writes this page',
  'and `.env.example` from `apps/server/src/settings.ts`.',
  '',
];
const EXAMPLE_HEAD =
  "# Copy this to .env: npm start, npm run dev and the operator's commands read it; the environment goes before it.";

const secrets = Object.entries(settings).flatMap(([name, setting]) => ('isSecret' in setting ? [name] : []));
/** How secrets are given in files: in Markdown, and as a comment of the environment file. */
const IN_FILES = {
  markdown: `A secret can also stand in a file: \`NAME_FILE\` names the file for ${secrets.map((name) => `\`${name}\``).join(', ')}.`,
  comment: `# A secret can also stand in a file: NAME_FILE names the file for ${secrets.join(', ')}.`,
};

interface Line {
  name: string;
  fallback: string;
  means: string;
}

function lines(): Line[] {
  return Object.entries(settings).map(([name, { rule, means }]) => {
    const result = rule.safeParse(undefined);
    const value = result.success ? result.data : undefined;
    const fallback = value === undefined ? '' : value === false ? 'off' : String(value);
    return { name, fallback, means };
  });
}

/** The settings as a page. */
export function settingsPage(): string {
  const rows = lines().map(
    ({ name, fallback, means }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${means} |`,
  );
  return [
    ...PAGE_HEAD,
    IN_FILES.markdown,
    '',
    '| setting | default | meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The settings as an environment file that changes nothing until a line is uncommented. */
export function settingsEnvironment(): string {
  return `${EXAMPLE_HEAD}\n${IN_FILES.comment}\n\n${lines()
    .map(({ name, fallback, means }) => `# ${means}.\n#${name}=${fallback}`)
    .join('\n\n')}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(SETTINGS, settingsPage());
  writeFileSync('.env.example', settingsEnvironment());
}
