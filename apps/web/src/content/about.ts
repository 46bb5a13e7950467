import { nameMeaning } from './facts.ts';
import { firm } from './firm.ts';

export const aboutPage = {
  heading: 'About Us',
  statement: 'Calm is a system.',
  lead: `${firm.name} is a quantitative, data-driven investment firm. It runs systematic strategies built from market, on-chain and alternative data, and puts risk management first.`,
  /** Strata under a low sun; the upper left is night, for the words. */
  still: { stem: '/media/about/strata', widths: [800, 1600], width: 1600, height: 700 },
  story: {
    heading: 'The story',
    paragraphs: [
      'Digital asset markets never close. They reward attention until attention runs out, and then they charge for it. The firm began with a plain question: what would it take to be invested in such a market and sleep?',
      'The answer was not a better opinion. It was a way of working in which an idea is written down before it is believed, tested before it is funded, limited before it is traded, and ended when its evidence ends. People decide the rules. Machines follow them.',
      nameMeaning,
    ].filter((paragraph) => paragraph !== ''),
  },
  principles: {
    heading: 'Principles',
    items: [
      {
        name: 'Evidence before opinion',
        text: 'A signal is used because it held up on data it had never seen, with costs, depth and delay included. Who proposed it does not matter.',
      },
      {
        name: 'Risk before return',
        text: 'Limits are set first and the strategies live inside them. What could be lost is discussed before what could be gained.',
      },
      {
        name: 'Rules before reactions',
        text: 'On the day it matters, there is nothing left to decide. What happens next was written down when nobody was in a hurry.',
      },
    ],
  },
  layers: {
    heading: 'How the five layers work together',
    /** One paragraph a layer, in the order of the framework. */
    paragraphs: [
      'Everything starts as raw records: trades, order books, blockchains, alternative sources. The Data Layer retrieves them and turns them into features that mean the same thing today as on the day they were first measured.',
      'The Alpha Layer searches those features for signals. It tunes their parameters, studies the whole Sharpe surface instead of its highest point, and replays each candidate as it would really have been executed.',
      'Few candidates go further. The Selection Layer asks whether a result is statistically sound, whether it repeats what is already there, and whether it fits the portfolio at all.',
      'What remains is run as one portfolio. The Portfolio Layer models how strategies interact, follows each through its life, and moves capital between them as conditions change.',
      'The last layer trades by depth and slippage, and follows how positions drift. What it learns goes back to the first layer, and a signal that decays is switched off.',
    ],
  },
  links: [
    {
      label: 'Meet the Architects',
      text: 'The nine people who design and run the systems.',
      href: '/team',
    },
    {
      label: 'The framework',
      text: 'Five layers, and what each of them does.',
      href: '/strategy-overview',
    },
    {
      label: 'Investment Calculator',
      text: 'Historical backtests, gross and net of fees.',
      href: '/investment',
    },
  ],
} as const;
