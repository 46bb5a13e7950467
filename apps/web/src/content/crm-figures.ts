import { statedTerms } from './fees.ts';
import { firm } from './firm.ts';

const { minSubscription } = statedTerms;
/** As the contacts have it; imported from them, it would part them from their page. */
const flagship = firm.fundName.replace(`${firm.name} `, '');

/** Dollars as a table has them: `$50k`, `$1m`. */
const inShort = (dollars: number): string =>
  dollars < 1_000_000 ? `$${String(dollars / 1000)}k` : `$${String(dollars / 1_000_000)}m`;

/** The figures of the CRM page, all invented. They load after the contacts, so they are a module of their own. */
export const crmFigures = {
  pipeline: {
    heading: 'Sales pipeline',
    stages: [
      { name: 'Prospect', count: 8 },
      { name: 'Qualified', count: 5 },
      { name: 'Proposal', count: 3 },
      { name: 'Won', count: 1 },
    ],
    total: 'All stages, this quarter',
  },
  funds: {
    heading: 'Fund products',
    columns: ['Fund', 'Approach', 'Minimum'],
    rows: [
      { fund: flagship, approach: 'Market-neutral', minimum: inShort(minSubscription) },
      { fund: 'Omega', approach: 'Directional', minimum: '$25k' },
      { fund: 'Elysium', approach: 'Multi-strategy', minimum: '$100k' },
    ],
  },
  allocations: {
    heading: 'Client allocations',
    columns: ['Client, fund', 'Share', 'Amount'],
    /** US dollars. Nobody has less than the minimum of the fund. */
    rows: [
      { client: 'Aster Holdings', fund: flagship, amount: 6.4 * minSubscription },
      { client: 'Bellweather Trust', fund: 'Elysium', amount: 210_000 },
      { client: 'Oakline Partners', fund: flagship, amount: 2.5 * minSubscription },
      { client: 'Nadia Ferro', fund: 'Omega', amount: 45_000 },
      { client: 'Rowan Estate', fund: 'Omega', amount: 30_000 },
    ],
    total: 'All clients',
  },
  trades: {
    heading: 'Trade history',
    columns: ['Order, client', 'Date', 'Amount'],
    /** US dollars; what is sold is below zero. Each is the last step to what the client has now. */
    rows: [
      { date: 'Nov 12', client: 'Aster Holdings', fund: flagship, amount: 0.8 * minSubscription },
      { date: 'Nov 9', client: 'Bellweather Trust', fund: 'Elysium', amount: 110_000 },
      { date: 'Nov 4', client: 'Nadia Ferro', fund: 'Omega', amount: -15_000 },
      { date: 'Oct 28', client: 'Oakline Partners', fund: flagship, amount: 1.5 * minSubscription },
      { date: 'Oct 21', client: 'Rowan Estate', fund: 'Omega', amount: 30_000 },
    ],
    total: 'Net purchases',
    sides: { buy: 'Buy', sell: 'Sell' },
  },
} as const;
