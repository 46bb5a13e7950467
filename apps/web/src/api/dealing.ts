import { dealingCalls } from '@equanim/contract/dealing-calls';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from './list-pages.ts';

/** Flows, requests and samples arrive while somebody looks at a strike, so what is not final is refetched every minute. */
export const PREVIEW_REFRESH_MS = 60_000;

/** Subscriptions and redemptions of every investor, newest first. */
export const useRequests = () =>
  useQuery({ ...listQuery(dealingCalls.dealingRequests), refetchInterval: PREVIEW_REFRESH_MS });
