import { expect, type Page } from '@playwright/test';
import {
  collectorWith,
  goodAnswers,
  type Answers,
} from '../apps/web/src/portal/layout/answers.test-support.ts';
import type { QuarantinedSample, QuarantineReview } from '../packages/contract/src/quality.ts';
import { openAnswered } from './portal-answers.ts';

interface Quality {
  samples: QuarantinedSample[];
  reviews: QuarantineReview[];
  answers?: Answers;
}

/** The decisions the server received. */
export interface QualityServer {
  decided: Array<{ id: string; body: unknown }>;
}

/** A dashboard with these quarantined samples; the data quality dialog is not open yet. */
export async function openWith(page: Page, { samples, reviews, answers = goodAnswers() }: Quality) {
  const server: QualityServer = { decided: [] };
  const waiting = () => samples.filter(({ decision }) => decision === null).length;
  answers['/status'] = collectorWith({ quarantined: waiting() });
  await openAnswered(page, '/pnl-dashboard', answers);
  await page.route('**/api/v1/quality/exclusions', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/v1/quality/quarantine', (route) => route.fulfill({ json: samples }));
  await page.route('**/api/v1/quality/quarantine/*', async (route) => {
    const request = route.request();
    const id = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    const sample = samples.find((one) => one.id === id);
    const review = reviews.find((one) => one.sample.id === id);
    if (request.method() === 'GET') {
      return review ? route.fulfill({ json: review }) : route.fulfill({ status: 404, json: {} });
    }
    const body = request.postDataJSON() as { decision: 'accept' | 'reject'; reason: string };
    server.decided.push({ id, body });
    if (!sample) return route.fulfill({ status: 404, json: {} });
    Object.assign(sample, {
      decision: body.decision,
      decision_reason: body.reason,
      decided_by: 'somebody@equanim.example',
      decided_at: '2026-03-04T13:00:00Z',
    });
    answers['/status'] = collectorWith({ quarantined: waiting() });
    return route.fulfill({ json: sample });
  });
  const dialog = page.getByRole('dialog', { name: 'Data quality' });
  return { server, dialog, items: dialog.locator('.waiting') };
}

/** The same with the data quality dialog open. */
export async function openReview(page: Page, quality: Quality) {
  const opened = await openWith(page, quality);
  const { length } = quality.samples;
  const count = length === 1 ? '1 quarantined sample' : `${String(length)} quarantined samples`;
  await expect(page.getByText(`${count}: `)).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(opened.items).toHaveCount(length);
  return opened;
}
