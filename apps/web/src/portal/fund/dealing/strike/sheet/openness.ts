/** Which formulas of a strike are shown. */
export interface Openness {
  /** Whether somebody asked for all of them. */
  isAll: boolean;
  /** On paper nothing can be opened, so everything is. */
  isPrinting: boolean;
}
