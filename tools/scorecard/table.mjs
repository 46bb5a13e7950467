const HEADER = ['check', 'result', 'tests', 'seconds', 'commit', 'date', 'machine'];
const NOT_BUILT = '**not built**';

/**
 * The scorecard as a page: a row for each check. What was not run now keeps the row it had.
 *
 * @param names of all checks, in order
 * @param rows of those that were run, by name: passed, failed, seconds, commit, date, machine; null for one that is not built
 * @param before the page as it was; empty where there was none
 */
export function toPage(names, rows, before) {
  const kept = rowsOf(before);
  const lines = names.map((name) => {
    const row = rows.get(name);
    if (row === null) return lineOf([name, NOT_BUILT, '', '', '', '', '']);
    if (row) return lineOf(cellsOf(name, row));
    // Whoever asks for a check that was built since learns of it.
    const line = kept.get(name);
    return line && !line.includes(NOT_BUILT) ? line : lineOf([name, 'not run', '', '', '', '', '']);
  });
  return [
    '# Scorecard',
    '',
    'What the product is held to, with the whole counts. Written by `npm run scorecard`, which runs all checks, or',
    '`npm run scorecard -- 9 26 27`, which runs some; a row says when and at which commit its check was run last. `npm test`',
    'runs the same tests with smaller counts. What each is shown by stands in `tools/scorecard/checks.mjs`.',
    '',
    lineOf(HEADER),
    lineOf(HEADER.map(() => '---')),
    ...lines,
    '',
  ].join('\n');
}

function cellsOf(name, { passed, failed, seconds, commit, date, machine }) {
  const isPassed = failed === 0 && passed > 0;
  const tests = failed === 0 ? String(passed) : `${passed}, ${failed} failed`;
  return [name, isPassed ? 'passed' : '**failed**', tests, String(seconds), commit, date, machine];
}

/** The rows of a page by the name in their first cell, whatever spaces align them. */
function rowsOf(page) {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return new Map(rows.map((cells) => [cells[0], lineOf(cells)]));
}

const lineOf = (cells) => `| ${cells.join(' | ')} |`;
