import type { PUBLIC } from './site-pages.ts';

const YEAR = new Date().getUTCFullYear();

/** Whole lines of the page; a bar stands between two that follow each other. */
export type Texts = readonly (string | RegExp)[];

interface Expected {
  heading: string;
  title: string;
  texts: Texts;
}

const FOOTER: Texts = [
  'A new era of financial clarity, discipline, and freedom.',
  'Road Town | Tortola | British Virgin Islands',
  'LinkedIn | X | YouTube',
  `© ${String(YEAR)} Equanim`,
];

/** Page by page the texts of Specification 2.3 to 2.12 and 9.1, word for word. */
export const CONTENTS: Record<(typeof PUBLIC)[number], Expected> = {
  '/': {
    heading: 'QUIET ALPHA',
    title: 'Equanim: systematic digital asset strategies',
    texts: [
      'STOP SWEATING CANDLES. START LIVING YOUR LIFE.',
      'Scroll to explore',
      /\| 01 \| Clarity \|/,
      /\| 02 \| Discipline \|/,
      /\| 03 \| Resilient capital \|/,
      /\| 04 \| Systematic insight \|/,
      'OUR APPROACH | Long-term value',
      /THINK BIG \|.* OUR STRATEGY \|.* Learn More \|.* WHY CHOOSE Equanim \|.* Access Structure \|/,
      ...FOOTER,
    ],
  },
  '/about': {
    heading: 'About Us',
    title: 'About Us · Equanim',
    texts: [
      /quantitative, data-driven investment firm/,
      /systematic strategies built from market, on-chain and alternative data/,
      'Data Layer',
      'Alpha Layer',
      'Selection Layer',
      'Portfolio Layer',
      'Execution and Adaptive Layer',
      ...FOOTER,
    ],
  },
  '/strategy-overview': {
    heading: 'Our Systematic Investment Framework',
    title: 'Our Systematic Investment Framework · Equanim',
    texts: [
      'Data Layer | Raw data retrieval | Feature engineering',
      'Alpha Layer | Parameter optimization | Sharpe surface analysis | Execution-based validation',
      'Selection Layer | Statistical quality | De-correlation screening | Portfolio fit',
      'Portfolio Layer | Interaction modeling | Lifecycle monitoring | Adaptive allocation and rebalancing',
      'Execution and Adaptive Layer | Position drift monitoring | Exposure control by depth and slippage | Feedback loop | Auto deactivation of decaying signals',
      ...FOOTER,
    ],
  },
  '/investment': {
    heading: 'Investment Calculator',
    title: 'Investment Calculator · Equanim',
    texts: [
      'Investment Calculator | $10,000',
      /\| Equanim Alpha \| [^|]*market-neutral[^|]*proprietary algorithms/,
      'Initial Investment Amount',
      'Subscription | 3% | Management | 3% | Performance | 30%',
      'Performance fees are subject to a high-water mark. All fees are computed on net asset value (NAV).',
      /\| 1-Year \| Growth \| [+−]\d+\.\d% \|[^|]*\|[^|]*\| Based on historical backtest data \|/,
      /\| 2-Year \| Growth \| [+−]\d+\.\d% \|[^|]*\|[^|]*\| Based on historical backtest data \|/,
      /\| 3-Year \| Growth \| [+−]\d+\.\d% \|[^|]*\|[^|]*\| Based on historical backtest data \|/,
      'Historical backtests do not guarantee future results.',
      /\| Growth Projection \|.*\| \$\d+k \| \$\d+k \|/,
      /\| ROI Summary \|(.*\| Profit \|.*\| Total value \|.*\| Growth \|){3}/,
      ...FOOTER,
    ],
  },
  '/team': {
    heading: 'Meet the Architects',
    title: 'Meet the Architects · Equanim',
    texts: FOOTER,
  },
  '/contact-us': {
    heading: 'THINK BIG',
    title: 'Contact Us · Equanim',
    texts: [
      'Your goals, your way, your future.',
      'Registered office | Equanim | Road Town | Tortola | British Virgin Islands',
      'CONTACT US',
      'FIRST NAME | LAST NAME | EMAIL | HOW CAN WE HELP | Send Message',
      ...FOOTER,
    ],
  },
  '/crm': {
    heading: 'CRM Dashboard',
    title: 'CRM Dashboard · Equanim',
    texts: [
      'Sample data',
      'Send Email | Mark Done',
      /\| Fund products \|.*\| Alpha \|[^|]*\| \$50k \| Omega \|[^|]*\| \$25k \| Elysium \|[^|]*\| \$100k \|/,
      'Client allocations',
      'Trade history',
      'Sales pipeline | Prospect | 8 | Qualified | 5 | Proposal | 3 | Won | 1',
      ...FOOTER,
    ],
  },
  '/disclosures': {
    heading: 'Disclosures',
    title: 'Disclosures · Equanim',
    texts: [
      'Risk',
      'Hypothetical performance',
      'Privacy',
      /All growth figures[^|]*come from historical backtests[^|]*do not guarantee future results/,
      'Subscription fee | 3% | Management fee | 3% | Performance fee | 30%',
      /All fees are computed on net asset value \(NAV\)/,
      /The performance fee is subject to a high-water mark/,
      ...FOOTER,
    ],
  },
  '/login': {
    heading: 'Welcome Back',
    title: 'Sign In · Equanim',
    texts: [
      'Welcome Back | Sign in to access your dashboard.',
      'Email address | Password | Remember me | Forgot password | Sign In',
      'Access is by invitation. Investors receive theirs with their subscription. Ask for access',
    ],
  },
  '/no-such-page': {
    heading: 'Page not found',
    title: 'Page not found · Equanim',
    texts: [
      'Error 404 | Page not found',
      'Go to the home page | Go back',
      'Strategy | Calculator | Team | Disclosures | About Us | Contact Us | Login',
    ],
  },
};
