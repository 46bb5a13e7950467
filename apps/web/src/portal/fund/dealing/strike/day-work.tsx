import type { Strike } from '@equanim/contract/strikes';
import { UnmatchedPanel } from '../flows/unmatched-panel.tsx';
import { UndecidedPanel } from '../requests/undecided-panel.tsx';
import { WiresPanel } from '../requests/wires-panel.tsx';

/** What is to be done about a day, and waited for, before it is final. */
export function DayWork({ strike }: { strike: Strike }) {
  const { is_final: isFinal, passed, unmatched, undecided, waiting } = strike;
  const isNothing = [unmatched, undecided, waiting].every(({ length }) => length === 0);
  // A day without a sample is over as well, unless something of it is left.
  if (isFinal || passed != null || (isNothing && strike.sample === null)) return null;
  return (
    <div className="dealing-work">
      <UnmatchedPanel flows={unmatched} cutOff={strike.cut_off} />
      <UndecidedPanel ofDay={undecided} />
      <WiresPanel requests={waiting} />
    </div>
  );
}
