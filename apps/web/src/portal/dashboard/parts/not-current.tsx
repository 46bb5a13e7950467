import { statusCalls } from '@equanim/contract/status-calls';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';

/**
 * Whether orders are missing.
 *
 * @returns `missing` says up to when every order is known, null while none is missing; `isJudged` is true once the server
 *   has answered or failed; what is asked before would count as an answer from a time when none was missing
 */
export function useMissingOrders() {
  const { data, isPending } = useCall(statusCalls.status);
  return { missing: data?.orders.is_current === false ? data.orders : null, isJudged: !isPending };
}

interface NotCurrentProps {
  /** Sets the space around it. */
  className: string;
  /** Whether it stands alone, with nothing known beside it. */
  isAlone: boolean;
  children: ReactNode;
}

/** Says that something may be missing: an empty list then does not mean that there was nothing. */
export function NotCurrent({ className, isAlone, children }: NotCurrentProps) {
  const tone = isAlone ? 'justify-center text-ink-2' : 'text-ink-1';
  return (
    <output className={`flex items-baseline gap-2.5 text-[0.8125rem] ${tone} ${className}`}>
      <span className="dot translate-y-[-0.15em] text-warn" aria-hidden="true" />
      <span>{children}</span>
    </output>
  );
}
