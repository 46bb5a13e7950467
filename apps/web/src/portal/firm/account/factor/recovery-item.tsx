import { RECOVERY_CODE_COUNT } from '@equanim/contract/factor';
import { useState } from 'react';
import { useNewRecoveryCodes } from '../../../../api/factor.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { failureOf } from '../../../frame/failure-of.ts';

interface RecoveryItemProps {
  left: number;
  onMade: (codes: readonly string[] | null) => void;
}

/** From so few on, new ones are due. */
const FEW = 3;
const REMAKE = 'Yours may have stopped working: make new ones again.';

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryItem({ left, onMade }: RecoveryItemProps) {
  const make = useNewRecoveryCodes();
  const [isAsked, setAsked] = useState(false);
  const count = left === 1 ? '1 recovery code' : `${String(left)} recovery codes`;
  return (
    <li className={isAsked ? 'account-item-open' : 'account-item'}>
      <div className="min-w-0">
        <p className="font-medium">Recovery codes</p>
        <p className="account-facts">
          {`${count} of ${String(RECOVERY_CODE_COUNT)} left.`}
          {left <= FEW ? ' Make new ones before you run out.' : null}
        </p>
      </div>
      {isAsked ? (
        <div className="account-form">
          <p className="text-sm text-ink-2">The ones you have stop working at once.</p>
          <p role="alert" className="factor-failure">
            {make.isError ? failureOf(make.error, 'New recovery codes were made', { advice: REMAKE }) : null}
          </p>
          <div className="factor-actions">
            <Button onClick={() => setAsked(false)}>Keep them</Button>
            <Button
              variant="primary"
              busyLabel={make.isPending ? 'Making...' : undefined}
              onClick={() => make.mutate(undefined, { onSuccess: (reply) => onMade(reply.recovery_codes) })}
            >
              Make new ones
            </Button>
          </div>
        </div>
      ) : (
        <Button onClick={() => setAsked(true)}>Make new ones</Button>
      )}
    </li>
  );
}
