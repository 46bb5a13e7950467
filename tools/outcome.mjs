// Names what failed, and what only a second try passed, out of the reports of Vitest and Playwright, so that `npm test` can
// repeat it below thousands of lines.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough of a message to see what was expected. */
const MAX_LINES = 12;

/**
 * @param report Vitest's JSON report
 * @param root the folder that files are named from
 * @returns what failed, tests and files that could not be run, and what only a second try passed; with the first lines of why
 */
export function outcomeOfVitest(report, root) {
  const failed = [];
  const retried = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(root, name);
    const troubled = assertionResults.filter((test) => test.failureMessages.length > 0);
    for (const test of troubled)
      (test.status === 'failed' ? failed : retried).push(
        entry(`${file} › ${test.fullName}`, test.failureMessages.join('\n')),
      );
    const isBroken = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (isBroken) failed.push(entry(file, message));
  }
  return { failed, retried };
}

/**
 * @param report Playwright's JSON report
 * @returns what failed, journeys and what went wrong outside of them, and what only a second try passed; with the first
 *   lines of why
 */
export function outcomeOfPlaywright(report) {
  const specs = report.suites.flatMap((suite) => specsOf(suite));
  const outside = report.errors.map(({ message }) => entry('Outside of a journey', message));
  return {
    failed: [...outside, ...specs.filter(({ ok }) => !ok).map((spec) => entryOfSpec(spec))],
    retried: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => entryOfSpec(spec)),
  };
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap((suite) => specsOf(suite))];
}

function entryOfSpec({ file, line, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return entry(`${file}:${line} › ${title}`, errors.map(({ message }) => message).join('\n'));
}

function entry(name, why = '') {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, MAX_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}
