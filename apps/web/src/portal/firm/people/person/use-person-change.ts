import { peopleCalls } from '@equanim/contract/people-calls';
import { useState } from 'react';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import type { ChangeKey } from './changes.tsx';

const BODIES = {
  'make-admin': { role: 'admin' },
  'make-customer': { role: 'customer' },
  disable: { state: 'disabled' },
  enable: { state: 'active' },
} as const;

/** Changes somebody, one change at a time. */
export function usePersonChange() {
  const change = useAction(peopleCalls.changePerson, { refetch: areas.people });
  const reset = useAction(peopleCalls.resetFactor, { refetch: areas.people });
  const [last, setLast] = useState<'change' | 'reset'>('change');
  const { isPending, error } = last === 'reset' ? reset : change;
  return {
    isPending,
    error,
    run: (key: ChangeKey, id: string, onSuccess: () => void) => {
      const params = { id };
      setLast(key === 'reset-factor' ? 'reset' : 'change');
      if (key === 'reset-factor') reset.mutate({ params }, { onSuccess });
      else change.mutate({ params, body: BODIES[key] }, { onSuccess });
    },
    forget: () => {
      change.reset();
      reset.reset();
    },
  };
}
