import type { Origin } from './act.ts';

/** Where a test signs in from that does not care. */
export const SOMEWHERE: Origin = {
  address: '192.0.2.1',
  requestId: '00000000-0000-4000-8000-000000000000',
  userAgent: '',
  deviceToken: null,
};
