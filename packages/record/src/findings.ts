/** What verification can find wrong. */
export type FindingKind =
  | 'malformed'
  | 'wrong-key'
  | 'changed'
  | 'dropped-day'
  | 'swapped-days'
  | 'repeated-day'
  | 'withheld'
  | 'wrong-correction'
  | 'unsigned'
  | 'bad-signature'
  | 'rewritten'
  | 'older';

export interface Finding {
  kind: FindingKind;
  /** One or two sentences, for whoever reads the record. */
  sentence: string;
}
