import { expect, type Page } from '@playwright/test';
import {
  holdingsOf,
  redemptionOf,
  requestOf,
  statementOf,
} from '../apps/web/src/portal/holdings/holdings.test-support.ts';
import { goodAnswers, userOf, type Answers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { readUnspeakable } from './page-health.ts';
import { openAnswered } from './portal-answers.ts';
import { showIn, THEMES } from './theme.ts';

/** A minute after the reading of the fixtures is a day old. */
export const NOW = new Date('2026-11-24T12:01:00Z');

const STATEMENTS = ['2026-10', '2026-09', '2026-08', '2026-07', '2026-06', '2026-05', '2026-04'];

/** What a customer of three series is answered, and what a test changes about it. */
export function answersOf(changes: Partial<Answers> = {}): Answers {
  return {
    ...goodAnswers(),
    '/auth/me': userOf('customer'),
    '/customer/holdings': holdingsOf(),
    '/customer/requests': [
      requestOf(3),
      redemptionOf(2, {
        state: 'dealt',
        dealing_day: '2026-11-01',
        payout: 50_000,
        unpaid: 12_500.5,
        events: [
          { state: 'requested', at: '2026-09-18T09:12:00Z' },
          { state: 'accepted', at: '2026-09-19T15:02:00Z' },
          { state: 'dealt', at: '2026-11-01T07:30:00Z' },
        ],
      }),
      requestOf(1, {
        state: 'canceled',
        events: [
          { state: 'requested', at: '2026-08-18T09:12:00Z' },
          { state: 'canceled', at: '2026-08-19T15:02:00Z' },
        ],
      }),
    ],
    '/customer/statements': STATEMENTS.map((month) => statementOf(month)),
    ...changes,
  };
}

/** Opens the screen on such answers. */
export async function openHoldings(page: Page, answers = answersOf()): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await openAnswered(page, '/holdings', answers);
}

/** There once everything is. */
export const whole = (page: Page) => page.getByRole('table', { name: 'Statements, newest first' });

/** Neither theme has an accessibility finding, and no text of a program. */
export async function expectNoFindingInBoth(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
  expect(await readUnspeakable(page)).toEqual([]);
}
