import { firm } from './firm.ts';
import { mark } from './mark.ts';

/** The firm as the monthly statements of its investors name it, and what it says on them; the rules and the figures are the server's. */
export const statement = {
  firmName: firm.name,
  fundName: firm.fundName,
  /** The letterhead has the firm's name already. */
  addressLines: firm.address.lines.filter((line) => line !== firm.name),
  email: firm.email,
  mark,
  words: {
    title: 'Statement of account',
    confidentiality: 'Prepared for the recipient alone. Not advice, and not an offer.',
    disclosures: {
      heading: 'Disclosures',
      paragraphs: [
        'Past results do not guarantee future results. Digital assets are volatile, and an investment can lose part or all of its value.',
        'Values rest on the balances of the account and on the prices of the exchange, as sampled at the time named on the first page. They have not been audited.',
        'Amounts are in USDT, a token whose issuer undertakes to redeem it for US dollars. They are not amounts in US dollars, and the two can diverge.',
        'A statement is final. Should a price it rests on prove wrong, the difference is settled at the next dealing day and shown on the statement that follows.',
        `Nothing here is advice on tax. If anything looks wrong to you, write to ${firm.email}.`,
      ],
    },
  },
} as const;
