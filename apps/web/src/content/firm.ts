/** The firm: every name, address and link of it that more than one page shows. Rebranding starts here. */
export const firm = {
  name: 'Equanim',
  fundName: 'Equanim Alpha',
  /** Where the site will live: canonical addresses and the sitemap are made from it. */
  origin: 'https://equanim.example',
  tagline: 'A new era of financial clarity, discipline, and freedom.',
  description:
    'A quantitative, data-driven investment firm. Systematic strategies built from market, on-chain and alternative data, with risk management.',
  email: 'hello@equanim.example',
  address: {
    lines: ['Equanim', 'Road Town', 'Tortola', 'British Virgin Islands'],
    locality: 'Road Town',
    region: 'Tortola',
    countryCode: 'VG',
  },
  social: [
    { name: 'LinkedIn', href: 'https://example.com/equanim/linkedin' },
    { name: 'X', href: 'https://example.com/equanim/x' },
    { name: 'YouTube', href: 'https://example.com/equanim/youtube' },
  ],
} as const;
