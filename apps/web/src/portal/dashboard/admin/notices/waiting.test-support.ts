import type { Waiting } from '@equanim/contract/status';

/** What is done on the dashboard itself, in a dialog. */
export const QUESTION: Waiting = {
  kind: 'question',
  title: 'Say what lines of the type CUSTODY_X in the exchange’s log are: performance waits for the answer.',
  since: '2026-03-02T09:12:00Z',
  link: '/pnl-dashboard#questions',
};

export const SAMPLE: Waiting = {
  kind: 'sample',
  title: '1 quarantined sample: it stays off the chart until it is confirmed or you decide.',
  since: '2026-03-04T12:00:00Z',
  link: '/pnl-dashboard#quality',
};

export const REQUEST: Waiting = {
  kind: 'request',
  title:
    'Redemption of Maximiliane Wolfeschlegelsteinhausenbergerdorff (INV-0001): Accept or cancel the request.',
  since: '2026-03-01T09:12:00Z',
  link: '/dealing#0198f2a0-0000-7000-8000-00000000a00a',
};

/** Money that is not matched. */
export const waitingFlow = (number: number): Waiting => ({
  kind: 'flow',
  title: `Match a deposit of ${String(number)}23,456,789.01 USDT.`,
  since: '2026-03-03T08:00:00Z',
  link: '/dealing#unmatched',
});
