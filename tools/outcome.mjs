// Names what passed and what failed, out of the reports of Vitest and Playwright, so that `npm test` can try what failed again
// and repeat it below thousands of lines.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough of a message to see what was expected. */
const MAX_LINES = 12;

/**
 * @param report Vitest's JSON report
 * @param root the folder that files are named from
 * @returns passed tests, and failed ones together with files that could not be run: the name and file of each, and the first
 *   lines of why
 */
export function outcomeOfVitest(report, root) {
  const passed = [];
  const failed = [];
  for (const { name: path, status, message, assertionResults } of report.testResults) {
    const file = relative(root, path);
    for (const test of assertionResults) {
      const name = `${file} › ${test.fullName}`;
      if (test.status === 'passed') passed.push({ name, file });
      if (test.status === 'failed')
        failed.push({ name, file, why: firstLines(test.failureMessages.join('\n')) });
    }
    const isBroken = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    if (isBroken) failed.push({ name: file, file, why: firstLines(message) });
  }
  return { passed, failed };
}

/**
 * @param report Playwright's JSON report
 * @returns passed journeys, and failed ones together with what went wrong outside of them (which has no file); the first lines
 *   of why
 */
export function outcomeOfPlaywright(report) {
  const specs = report.suites.flatMap((suite) => specsOf(suite));
  const outside = report.errors.map(({ message }) => ({
    name: 'Outside of a journey',
    file: null,
    why: firstLines(message),
  }));
  return {
    passed: specs
      .filter(({ ok, tests }) => ok && tests.some(({ status }) => status !== 'skipped'))
      .map((spec) => ({ name: nameOf(spec), file: spec.file })),
    failed: [
      ...outside,
      ...specs
        .filter(({ ok }) => !ok)
        .map((spec) => ({ name: nameOf(spec), file: spec.file, why: firstLines(whyOf(spec)) })),
    ],
  };
}

/**
 * What is left of a run's failures once they were tried again. Only what passes then is forgiven; what was not run again is
 * not.
 *
 * @param first the outcome of the whole run
 * @param second that of the second try
 * @returns how many passed, what failed, and what only the second try passed
 */
export function afterSecondTry(first, second) {
  const retried = first.failed.filter((one) => isAmong(second.passed, one) && !isAmong(second.failed, one));
  const failedOnlyNow = second.failed.filter((one) => !isAmong(first.failed, one));
  const passedOnlyNow = second.passed.filter((one) => !isAmong(first.passed, one));
  const isLost = (one) => isAmong(second.failed, one);
  return {
    passed: first.passed.filter((one) => !isLost(one)).length + passedOnlyNow.length,
    failed: [...first.failed.filter((one) => !retried.includes(one)), ...failedOnlyNow],
    retried,
  };
}

/** @returns the name and the first lines of why, indented */
export function toText({ name, why }) {
  return [name, ...why.split('\n').map((line) => `    ${line}`)].join('\n');
}

/** A file that could not be run at all stands for each of its tests. */
function isAmong(list, { name, file }) {
  return list.some((other) => other.name === name || (name === file && other.file === file));
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap((suite) => specsOf(suite))];
}

function nameOf({ file, line, title }) {
  return `${file}:${line} › ${title}`;
}

function whyOf({ tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return errors.map(({ message }) => message).join('\n');
}

function firstLines(text = '') {
  return stripVTControlCharacters(text).split('\n').slice(0, MAX_LINES).join('\n');
}
