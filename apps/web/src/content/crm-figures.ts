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
      { fund: 'Alpha', approach: 'Market-neutral', minimum: '$50k' },
      { fund: 'Omega', approach: 'Directional', minimum: '$25k' },
      { fund: 'Elysium', approach: 'Multi-strategy', minimum: '$100k' },
    ],
  },
  allocations: {
    heading: 'Client allocations',
    columns: ['Client, fund', 'Share', 'Amount'],
    /** US dollars. Nobody has less than the minimum of the fund. */
    rows: [
      { client: 'Aster Holdings', fund: 'Alpha', amount: 320_000 },
      { client: 'Bellweather Trust', fund: 'Elysium', amount: 210_000 },
      { client: 'Oakline Partners', fund: 'Alpha', amount: 125_000 },
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
      { date: 'Nov 12', client: 'Aster Holdings', fund: 'Alpha', amount: 40_000 },
      { date: 'Nov 9', client: 'Bellweather Trust', fund: 'Elysium', amount: 110_000 },
      { date: 'Nov 4', client: 'Nadia Ferro', fund: 'Omega', amount: -15_000 },
      { date: 'Oct 28', client: 'Oakline Partners', fund: 'Alpha', amount: 75_000 },
      { date: 'Oct 21', client: 'Rowan Estate', fund: 'Omega', amount: 30_000 },
    ],
    total: 'Bought less sold',
    sides: { buy: 'Buy', sell: 'Sell' },
  },
} as const;
