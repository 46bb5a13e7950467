import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { historyOf, pointAt } from '../layout/answers.test-support.ts';
import { textOf } from '../layout/portal.test-support.tsx';

/** The chart of a dashboard, once its line is drawn. */
export const findChart = () =>
  waitFor(() => {
    const chart = document.querySelector('.performance-chart');
    expect(document.querySelector('.chart-line-portfolio')).not.toBeNull();
    if (chart === null) throw new Error('There is no chart.');
    return chart;
  });

/** The texts of the range buttons that are pressed. */
export const pressedRanges = () =>
  within(screen.getByLabelText('Time range')).queryAllByRole('button', { pressed: true }).map(textOf);

const historyQueries = (asked: readonly URL[]) =>
  asked
    .filter(({ pathname }) => pathname.endsWith('/wallet/history'))
    .map(({ searchParams }) => searchParams);

/** The ranges whose history was asked for, oldest first. */
export const rangesAsked = (asked: readonly URL[]) =>
  historyQueries(asked).map((query) => query.get('time_range'));

/** What of the history was asked for last: a range, or the two ends of a span. */
export const lastAsked = (asked: readonly URL[]) => {
  const query = historyQueries(asked).at(-1);
  return query?.get('time_range') ?? [query?.get('from'), query?.get('to')];
};

/** The network goes and comes back; a test that ends offline goes online again. */
export const setOnline = (isOnline: boolean) => act(() => onlineManager.setOnline(isOnline));

export const refreshBadge = () => textOf(screen.getByRole('button', { name: /Auto Refresh/ }));

/** Another week than the month of the good answers. */
export const WEEK = historyOf([pointAt('2026-03-03T12:00:00Z', 1), pointAt('2026-03-04T12:00:00Z', 1.2)]);

/** What stands over the month while the week that was chosen waits for the network. */
export const WAITING_FOR_WEEK =
  'You are offline. 1W appears automatically once the connection is back. Until then this is 1M.';
