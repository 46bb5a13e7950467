import type { FactorState } from '@equanim/contract/factor';

/** What every item of the list is given. */
export interface FactorItemProps {
  state: FactorState;
  /** Whether removing this one leaves the password alone. */
  isLast: boolean;
  /** Called when something else is begun, so that what came of the last one is gone. */
  onChange: () => void;
  /** Called with what was added, and recovery codes where there were none yet. */
  onAdded: (what: string, codes: readonly string[] | null) => void;
  /** Called with what came of it. */
  onDone: (sentence: string) => void;
}
