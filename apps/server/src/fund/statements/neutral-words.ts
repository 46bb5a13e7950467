import type { StatementFirm } from './statement-firm.ts';

/** What a statement says where the server has no website to read the firm's words from. */
export const neutralFirm: StatementFirm = {
  firmName: 'Fund',
  fundName: 'Fund',
  addressLines: [],
  email: null,
  mark: null,
  words: {
    title: 'Statement',
    confidentiality: 'For the recipient alone.',
    figuresNote: 'Amounts in USDT. A minus sign marks what leaves the account.',
    lateSample:
      'The sample for this price was taken after the dealing day began. An administrator confirmed its use.',
    noOpeningPrice: 'The month began without a strike.',
    explanation: {
      heading: 'How this was computed',
      lead: 'The rules, worked with figures of this statement.',
      steps: {
        subscription: {
          heading: 'Subscription',
          text: 'The subscription fee is taken first. What is left buys units of a new series and is its first high-water mark. A share is 1,000 USDT of it.',
        },
        managementFee: {
          heading: 'Management fee',
          text: 'At the end of each day the series gives up units: the yearly rate divided by 365.',
        },
        value: { heading: 'Value', text: 'Units times the value of one unit.' },
        performanceFee: {
          heading: 'Performance fee',
          text: 'The rate times the value above the high-water mark. It is accrued until it is taken.',
        },
        netValue: { heading: 'Net value', text: 'The value less the accrued performance fee.' },
        netValuePerShare: { heading: 'Net value per share', text: 'The net value divided by the shares.' },
        month: {
          heading: 'The month',
          text: 'The net result is the result before fees, less the fees and the change of the accrued performance fee. Added to the net value at the beginning, with what was paid in and less what was paid out, it gives the net value at the end.',
        },
        redemption: {
          heading: 'Redemption',
          text: 'Shares are redeemed from the oldest series to the newest. The same fraction of the units and the high-water mark leaves with them; the payout is the value less the performance fee on its gain.',
        },
        feeTaken: {
          heading: 'When the fee is taken',
          text: 'The accrued performance fee is taken at the first dealing day of a year and on redeemed shares. The next high-water mark is the value less the fee; where no fee was taken the mark stays.',
        },
      },
    },
    disclosures: {
      heading: 'Disclosures',
      paragraphs: ['Past results do not guarantee future results. The figures are not audited.'],
    },
    file: { heading: 'This file', text: 'Its SHA-256 is listed in the portal.' },
    record: {
      heading: 'Track record',
      text: 'The checkpoint that the track record had when this statement was made. A later record that does not continue it was rewritten.',
    },
  },
};
