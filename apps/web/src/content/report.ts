import { DELAY_IN_DAYS } from '@equanim/contract/customer-delay';
import { firm } from './firm.ts';

/** What the printed performance report says around its figures. */
export const report = {
  title: 'Performance Report',
  subject: firm.fundName,
  /** The first sentences of every sheet: what the figures are, and what they are not. */
  notes: [
    'Past results do not guarantee future results.',
    'Returns are gross of the subscription, management and performance fees of the fund.',
  ],
  administrator: 'Historical performance',
  customer: `Historical performance (delayed ${DELAY_IN_DAYS})`,
  demo: 'Demo data: the numbers come from a simulated exchange account.',
  confidential: 'Prepared for the recipient alone. Not advice, and not an offer.',
} as const;
