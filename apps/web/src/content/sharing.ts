import { firm } from './firm.ts';

/** A picture laid where it stands in a sharing picture of 1200 x 630; what is over the edge is cut off. */
interface Layer {
  file: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What stands on the picture of a page where it is shared. */
export interface SharingPicture {
  /** The page's name unless given; may break into lines. */
  title?: string;
  /** Below the title. */
  line: string;
  /** What is seen, for those who cannot see it. */
  alt: string;
  layers: readonly Layer[];
}

const whole = (file: string): Layer => ({ file, left: 0, top: 0, width: 1200, height: 630 });
const signature = (id: number, left: number, top: number, width: number): Layer => ({
  file: `/media/team/${String(id)}.avif`,
  left,
  top,
  width,
  height: width * 1.25,
});

/** The sharing picture of each page that search engines may show, by its path. Stills are those of the site. */
export const sharing: Readonly<Record<string, SharingPicture>> = {
  '/': {
    title: firm.tagline,
    line: 'Systematic digital asset strategies.',
    alt: `${firm.name}: ${firm.tagline} A field of filaments under a black sky.`,
    layers: [whole('/media/hero/filament-poster-1920.avif')],
  },
  '/about': {
    line: 'Calm is a system.',
    alt: `About ${firm.name}. Quiet ridges, one behind the other, and a low light.`,
    layers: [{ file: '/media/about/strata-1600.avif', left: -240, top: 0, width: 1440, height: 630 }],
  },
  '/strategy-overview': {
    title: 'Our Systematic\nInvestment Framework',
    line: 'Five layers, from raw data to execution and back.',
    alt: 'Our Systematic Investment Framework. Many threads run together into one line.',
    layers: [{ file: '/media/landing/clarity-1600.avif', left: 0, top: -170, width: 1440, height: 810 }],
  },
  '/investment': {
    line: 'Historical backtests do not guarantee future results.',
    alt: 'Investment Calculator. Orbits around one light.',
    layers: [{ file: '/media/landing/insight-1600.avif', left: 40, top: -100, width: 1280, height: 720 }],
  },
  '/team': {
    line: `Nine people design, test and run the systems of ${firm.name}.`,
    alt: 'Meet the Architects. Three of the signatures that stand for them: shapes of light, each drawn by an equation.',
    layers: [signature(2, 350, -30, 380), signature(3, 580, -70, 380), signature(1, 810, -20, 380)],
  },
  '/contact-us': {
    line: 'Your goals, your way, your future.',
    alt: `Contact ${firm.name}. The lit limb of a dark body.`,
    layers: [{ file: '/media/contact/limb-1600.avif', left: 0, top: -60, width: 1200, height: 750 }],
  },
  '/disclosures': {
    line: 'What can go wrong, what the figures rest on, what it costs.',
    alt: 'Disclosures. A dark disk within a ring of light.',
    layers: [{ file: '/media/landing/ring-1600.avif', left: 300, top: -50, width: 1200, height: 675 }],
  },
};

/** What the firm's mailbox is for, as structured data says it. */
export const contactType = 'investor relations';

/** The words of llms.txt around what the content says already. */
export const llmsWords = {
  notes: [
    'All growth figures on this site come from historical backtests. They are hypothetical and do not guarantee future results.',
    'The backtest files that come with the site are illustrative samples. Nothing here is advice or an offer.',
  ],
  pages: 'Pages',
  disclosures: 'Disclosures',
  optional: 'Optional',
  /** Addresses below the site's, with a name and what is there. */
  more: [
    { path: '/sitemap.xml', name: 'Sitemap', text: 'Every page that may be indexed.' },
    { path: '/backtests/1y.csv', name: 'Backtest, one year', text: 'Daily net values, a sample.' },
    { path: '/backtests/2y.csv', name: 'Backtest, two years', text: 'Daily net values, a sample.' },
    { path: '/backtests/3y.csv', name: 'Backtest, three years', text: 'Daily net values, a sample.' },
  ],
} as const;
