import type { CustomerRequest } from '@equanim/contract/dealing';
import { useEffect, useRef } from 'react';
import { useCopy } from '../../../../ui/browser/use-copy.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { sizeOf } from '../requests/request-words.ts';
import { Line } from './form-parts.tsx';

/** What was requested, and what is to be done next. */
export function RequestMade({ request, onClose }: { request: CustomerRequest; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  const { kind, net_amount: net, investor, dealing_day: day } = request;
  return (
    <div className="request-form">
      <p role="status" className="text-sm text-ink-2">
        {kind === 'subscription'
          ? 'It is in your list of requests. Send the money once it is accepted.'
          : 'It is in your list of requests, which shows when it is accepted, dealt and paid.'}
      </p>
      <dl className="request-summary tabular">
        <Line name={kind === 'subscription' ? 'Gross amount' : 'To redeem'}>
          <Amount text={sizeOf(request)} />
        </Line>
        {kind === 'subscription' && net !== null ? (
          <>
            <Line name="To send, USDT" isMain>
              <Amount text={formatUsdt(net)} />
              <Copy name="the amount" text={net.toFixed(2)} />
            </Line>
            <Line name="Reference of the wire">
              {investor.reference}
              <Copy name="the reference" text={investor.reference} />
            </Line>
            <Line name="To arrive before">{formatDealingDay(day)}, 00:00 UTC</Line>
          </>
        ) : (
          <Line name="Dealing day">{formatDealingDay(day)}</Line>
        )}
      </dl>
      <Button ref={done} variant="primary" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

const COPY_WORDS = { copied: 'Copied', failed: 'Select it' };

function Copy({ name, text }: { name: string; text: string }) {
  const { outcome, copy } = useCopy(text);
  return (
    <Button variant="quiet" className="request-copy" onClick={() => void copy()}>
      <span aria-live="polite">{outcome === null ? 'Copy' : COPY_WORDS[outcome]}</span>
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
