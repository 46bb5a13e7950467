/** What every statement says of its figures and of itself, whoever the firm is. */
export const WORDS = {
  figuresNote:
    'Amounts in USDT. A minus sign marks what leaves the account. The two figures at the foot are not part of the sum.',
  lateSample:
    'The sample this price rests on was taken after the dealing day began, because none could be taken in the five minutes before it. An administrator has confirmed it.',
  noOpeningPrice:
    'The month began without a strike, so a unit has no value at its beginning, and nothing was dealt on its first day.',
  explanation: {
    heading: 'How this was computed',
    lead: 'Each figure depends only on your own dates, the value of one unit and the terms, never on anyone else’s money. These are the rules. Each step is rounded half up to the cent.',
    steps: {
      subscription: {
        heading: 'Subscription',
        text: 'A subscription is dealt on the first day of a month. The subscription fee is taken first. What is left buys units at the value of one unit, becomes the first high-water mark of a series of its own, and is divided into shares of 1,000 USDT.',
      },
      value: {
        heading: 'Value',
        text: 'A series is worth its units times the value of one unit.',
      },
      managementFee: {
        heading: 'Management fee',
        text: 'At the end of each day a series gives up units: the yearly rate divided by 365, whatever the account has made. The fee for the month is what the series would be worth without it, less what it is worth.',
      },
      performanceFee: {
        heading: 'Performance fee',
        text: 'It is due only on the value above the high-water mark. Until it is taken it accrues: it is computed at each closing and deducted from the net value.',
      },
      feeTaken: {
        heading: 'When the fee is taken',
        text: 'The performance fee is taken on the first dealing day of a year and on shares that are redeemed. After the first dealing day of a year the high-water mark is the value less the fee. Where no fee was taken the mark stays, so a loss is made good before another fee is due.',
      },
      netValue: {
        heading: 'Net value',
        text: 'The value less the accrued fee: what the series would pay if all of it were redeemed at this closing.',
      },
      netValuePerShare: {
        heading: 'Net value per share',
        text: 'Every series began at 1,000 USDT a share, so this shows how it has performed, however much was paid in.',
      },
      month: {
        heading: 'Result of the month',
        text: 'The net result is the result before fees, less the fees and the increase of the accrued fee. Added to the net value at the beginning, with what was paid in and less what was paid out, it gives the net value at the end.',
      },
      redemption: {
        heading: 'Redemption',
        text: 'Shares are redeemed from your oldest series to the newest. The same fraction of the units and of the mark leaves with them; the payout is the value of those units less the performance fee on their gain.',
      },
    },
  },
  record: {
    heading: 'Track record',
    text: 'When this statement was made, the fund’s track record had this checkpoint. Keep it: a later record that does not continue it was rewritten.',
  },
  file: {
    heading: 'This file',
    text: 'The SHA-256 of this file is listed beside it in the portal. Compute it for the file you hold: if the two agree, not a byte was changed.',
  },
} as const;

/** A step of the explanation; they stand in their order. */
export type ExplainedStep = keyof typeof WORDS.explanation.steps;
