import { z } from 'zod';
import type { Call } from './call.ts';
import * as quality from './quality.ts';

/** Calls by which administrators decide what is true: quarantined samples, excluded windows, lines nobody knows. */
export const qualityCalls = {
  quarantine: {
    method: 'GET',
    path: '/quality/quarantine',
    access: 'admin',
    summary: 'Quarantined samples: those that wait for a decision first, newest first',
    reply: z.array(quality.quarantinedSample),
  },
  reviewQuarantine: {
    method: 'GET',
    path: '/quality/quarantine/:id',
    access: 'admin',
    summary: 'A quarantined sample beside the last good minute, with the parts of the change between them',
    params: quality.idParams,
    reply: quality.quarantineReview,
  },
  decideQuarantine: {
    method: 'POST',
    path: '/quality/quarantine/:id',
    access: 'admin',
    summary: 'Accept or reject a quarantined sample',
    params: quality.idParams,
    body: quality.decideBody,
    reply: quality.quarantinedSample,
    needsStepUp: true,
    audit: 'quarantine-decided',
  },
  exclusions: {
    method: 'GET',
    path: '/quality/exclusions',
    access: 'admin',
    summary: 'Windows left out of every history and statistic',
    reply: z.array(quality.exclusion),
  },
  addExclusion: {
    method: 'POST',
    path: '/quality/exclusions',
    access: 'admin',
    summary: 'Leave a window out',
    body: quality.exclusionBody,
    reply: quality.exclusion,
    status: 201,
    needsStepUp: true,
    audit: 'exclusion-added',
  },
  removeExclusion: {
    method: 'DELETE',
    path: '/quality/exclusions/:id',
    access: 'admin',
    summary: 'Take a window in again',
    params: quality.idParams,
    status: 204,
    needsStepUp: true,
    audit: 'exclusion-removed',
  },
  questions: {
    method: 'GET',
    path: '/quality/questions',
    access: 'admin',
    summary: 'Types of the transaction log that the product does not know, those without an answer first',
    reply: z.array(quality.lineQuestion),
  },
  answerQuestion: {
    method: 'POST',
    path: '/quality/questions/:type',
    access: 'admin',
    summary: 'Say once what a type of the transaction log is',
    params: quality.typeParams,
    body: quality.answerBody,
    reply: quality.lineQuestion,
    needsStepUp: true,
    audit: 'log-type-answered',
  },
} as const satisfies Record<string, Call>;
