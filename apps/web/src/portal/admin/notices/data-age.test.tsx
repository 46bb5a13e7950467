// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { usePage } from '../../../ui/browser/page.test-support.ts';
import { collectorWith, troubleWith } from '../../layout/answers.test-support.ts';
import { textOf } from '../../layout/portal.test-support.tsx';
import { DataAge } from './data-age.tsx';

usePage();

const { collector: fine } = collectorWith({});
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();

const live = (): ComponentProps<typeof DataAge> => ({
  takenAt: minutesAgo(1),
  isStale: false,
  hasFailed: false,
  isOnline: true,
  isPaused: false,
  collector: fine,
});

test.each<[word: string, reason: string, changes: () => Partial<ComponentProps<typeof DataAge>>]>([
  ['Live', 'nothing speaks against it', () => ({})],
  ['Offline', 'there is no network', () => ({ isOnline: false })],
  ['Offline', 'the server gives no answer', () => ({ hasFailed: true })],
  ['Offline', 'there is no network and never was', () => ({ isOnline: false, takenAt: undefined })],
  ['Not current', 'sampling stopped', () => ({ collector: collectorWith({ state: 'stopped' }).collector })],
  ['Delayed', 'samples are missing', () => ({ collector: collectorWith({ state: 'degraded' }).collector })],
  [
    'Delayed',
    'a notice of trouble is shown',
    () => ({ collector: collectorWith({ trouble: troubleWith() }).collector }),
  ],
  ['Delayed', 'the server calls the sample stale', () => ({ isStale: true })],
  ['Delayed', 'the sample is old', () => ({ takenAt: minutesAgo(4) })],
  ['Paused', 'the figures are kept from changing', () => ({ isPaused: true })],
  ['Not confirmed', 'nobody can say how the sampling fares', () => ({ collector: null })],
])('the figures are called "%s" where %s', async (word, _, changes) => {
  const { container } = render(<DataAge {...live()} {...changes()} />);
  await screen.findByText(word);
  if (word !== 'Live') expect(textOf(container)).not.toContain('Live');
});

test('before the sampling is known, nothing is called live', async () => {
  const { container, rerender } = render(<DataAge {...live()} collector={undefined} />);
  await new Promise((done) => void setTimeout(done, 50));
  expect(textOf(container)).toBe('');
  rerender(<DataAge {...live()} />);
  await screen.findByText('Live');
});
