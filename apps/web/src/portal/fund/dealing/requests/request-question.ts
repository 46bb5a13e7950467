import type { DealingRequest } from '@equanim/contract/dealing';

/** What is asked about a request. */
export interface RequestQuestion {
  about: 'accept' | 'cancel' | 'reckon';
  request: DealingRequest;
}
