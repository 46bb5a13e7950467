import { useState } from 'react';
import { useChangePerson, useResetFactor } from '../../../api/people.ts';
import type { ChangeKey } from './changes.tsx';

const BODIES = {
  'make-admin': { role: 'admin' },
  'make-customer': { role: 'customer' },
  disable: { state: 'disabled' },
  enable: { state: 'active' },
} as const;

/** Changes somebody, one change at a time. */
export function usePersonChange() {
  const change = useChangePerson();
  const reset = useResetFactor();
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
