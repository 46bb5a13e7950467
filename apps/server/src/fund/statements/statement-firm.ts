import { z } from 'zod';

const text = z.string().trim().min(1);
const passage = z.strictObject({ heading: text, text });

/** What the words of a firm have to be. */
export const statementFirm = z.strictObject({
  firmName: text,
  fundName: text,
  addressLines: z.array(text),
  /** Null where there is none to write to. */
  email: text.nullable(),
  /** The logo's mark as strokes on a square; null where there is none. */
  mark: z
    .strictObject({
      size: z.number().positive(),
      strokeWidth: z.number().positive(),
      paths: z.array(text).min(1),
    })
    .nullable(),
  words: z.strictObject({
    title: text,
    /** At the foot of each page. */
    confidentiality: text,
    /** Beside the month's figures. */
    figuresNote: text,
    /** Where the sample of the closing price was taken after the dealing day began. */
    lateSample: text,
    /** Where the month began without a strike. */
    noOpeningPrice: text,
    explanation: z.strictObject({
      heading: text,
      lead: text,
      steps: z.strictObject({
        subscription: passage,
        managementFee: passage,
        value: passage,
        performanceFee: passage,
        netValue: passage,
        netValuePerShare: passage,
        month: passage,
        redemption: passage,
        feeTaken: passage,
      }),
    }),
    disclosures: z.strictObject({ heading: text, paragraphs: z.array(text).min(1) }),
    /** How to tell whether the file is the one that was sent. */
    file: passage,
    /** Of the checkpoint of the track record, which stands below. */
    record: passage,
  }),
});

/** The firm as its statements name it, and every sentence on them that is its own. */
export type StatementFirm = z.infer<typeof statementFirm>;
