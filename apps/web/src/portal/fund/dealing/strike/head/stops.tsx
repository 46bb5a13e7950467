import type { Strike, StrikeRow } from '@equanim/contract/strikes';
import { useId } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../../../ui/format/number.ts';
import { IconStop } from '../../../../../ui/picture/icons.tsx';

interface StopsProps {
  strike: Strike;
  state: StrikeRow['state'];
}

/** Why a strike cannot be finalized, in the server's sentences. */
export function Stops({ strike, state }: StopsProps) {
  const heading = useId();
  const { stops, is_final: isFinal } = strike;
  if (stops.length === 0 || isFinal) return null;
  return (
    <section className="notice dealing-stops" aria-labelledby={heading}>
      <IconStop className="size-5 shrink-0 text-warn" />
      <div className="min-w-0">
        <h3 id={heading} className="font-medium">
          {titleOf(state)}
        </h3>
        <ul className="dealing-stop-list">
          {stops.map((sentence) => (
            <li key={sentence}>
              <Amount text={hideAmountsIn(sentence)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function titleOf(state: StrikeRow['state']): string {
  if (state === 'upcoming') return 'As things stand, it could not be finalized';
  return state === 'missed' || state === 'passed' ? 'Why it was not finalized' : 'It cannot be finalized yet';
}
