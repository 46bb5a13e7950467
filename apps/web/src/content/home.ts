import { firm } from './firm.ts';

/** The first screen. */
export const hero = {
  headline: ['QUIET', 'ALPHA'],
  tagline: 'STOP SWEATING CANDLES. START LIVING YOUR LIFE.',
  cue: 'Scroll to explore',
} as const;

/** The approach section: heading, tagline, three cards. */
export const approach = {
  heading: 'OUR APPROACH',
  tagline: 'Long-term value',
  cards: [
    {
      title: 'THINK BIG',
      text: 'Decades reward patience. We build for the whole course of markets, not for the next candle.',
      link: null,
    },
    {
      title: 'OUR STRATEGY',
      text: 'Systematic strategies from market, on-chain and alternative data, held together by risk management.',
      link: { label: 'Learn More', href: '/strategy-overview' },
    },
    {
      title: `WHY CHOOSE ${firm.name.toUpperCase()}`,
      text: 'A market-neutral flagship fund, proprietary algorithms, and numbers you can check.',
      link: { label: 'Access Structure', href: '/investment' },
    },
  ],
} as const;
