// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { usePage } from '../../../../ui/browser/page.test-support.ts';
import { collectorWith, troubleWith } from '../../../frame/answers.test-support.ts';
import { textOf } from '../../../frame/portal.test-support.tsx';
import { DataAge } from './data-age.tsx';

usePage();

type Props = ComponentProps<typeof DataAge>;

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
const live = (): Props => ({
  takenAt: minutesAgo(1),
  isStale: false,
  hasFailed: false,
  isOnline: true,
  isPaused: false,
  collector: collectorWith({}).collector,
});

test.each<[word: string, reason: string, changes: () => Partial<Props>]>([
  ['Live', 'nothing speaks against it', () => ({})],
  ['Offline', 'there is no network', () => ({ isOnline: false })],
  ['Offline', 'the server gives no answer', () => ({ hasFailed: true })],
  ['Not current', 'sampling stopped', () => collectorWith({ state: 'stopped' })],
  ['Delayed', 'samples are missing', () => collectorWith({ state: 'degraded' })],
  ['Delayed', 'a notice of trouble is shown', () => collectorWith({ trouble: troubleWith() })],
  ['Delayed', 'the server calls the sample stale', () => ({ isStale: true })],
  ['Delayed', 'the sample is old', () => ({ takenAt: minutesAgo(4) })],
  ['Paused', 'the figures are kept from changing', () => ({ isPaused: true })],
  ['Not confirmed', 'nobody can say how the sampling fares', () => ({ collector: null })],
])('the figures are called "%s" where %s', async (word, _, changes) => {
  const { container } = render(<DataAge {...live()} {...changes()} />);
  await screen.findByText(word);
  if (word !== 'Live') expect(textOf(container)).not.toContain('Live');
});
