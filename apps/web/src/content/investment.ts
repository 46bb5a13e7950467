import { firm } from './firm.ts';

/** The flagship fund and its terms (specification 9). */
export const fund = {
  name: firm.fundName,
  description:
    'A market-neutral fund run by proprietary algorithms on market, on-chain and alternative data, with risk management.',
  fees: [
    { label: 'Subscription', rate: '3%' },
    { label: 'Management', rate: '3%' },
    { label: 'Performance', rate: '30%' },
  ],
  notes: [
    'Performance fees are subject to a high-water mark.',
    'All fees are computed on net asset value (NAV).',
    'Historical backtests do not guarantee future results.',
  ],
} as const;
