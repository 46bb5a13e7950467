// Names what failed out of the reports of Vitest and Playwright, so that `npm test` can repeat it below thousands of lines.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough of a message to see what was expected. */
const MAX_LINES = 12;

/**
 * @param report Vitest's JSON report
 * @param root the folder that files are named from
 * @returns each failed test, or file that could not be run, with the first lines of why
 */
export function failuresOfVitest(report, root) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [entry(file, message)] : [];
    return failed.map((test) => entry(`${file} › ${test.fullName}`, test.failureMessages.join('\n')));
  });
}

/**
 * @param report Playwright's JSON report
 * @returns each failed journey, and each error outside of one, with the first lines of why
 */
export function failuresOfPlaywright(report) {
  const outside = report.errors.map(({ message }) => entry('Outside of a journey', message));
  return [...outside, ...report.suites.flatMap((suite) => failuresOfSuite(suite))];
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [...failed.map((spec) => failureOfSpec(spec)), ...suites.flatMap((suite) => failuresOfSuite(suite))];
}

function failureOfSpec({ file, line, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return entry(`${file}:${line} › ${title}`, errors.map(({ message }) => message).join('\n'));
}

function entry(name, why = '') {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, MAX_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}
