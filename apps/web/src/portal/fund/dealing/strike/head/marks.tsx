import type { Strike } from '@equanim/contract/strikes';
import { useId, type ReactNode } from 'react';
import { Amount } from '../../../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../../../ui/format/number.ts';
import { wordFor } from '../../../../../ui/format/word.ts';
import { At } from '../../../../frame/at.tsx';
import { Confirmed } from '../../parts/confirmed.tsx';
import { askedFor, KIND_WORDS } from '../../requests/request-words.ts';

/** What a strike does not carry out, and what was decided of it after its cut-off. */
export function Marks({ strike }: { strike: Strike }) {
  const { set_aside: setAside = [], late_decisions: late = [] } = strike;
  return (
    <>
      <Mark title="Set aside: for the next dealing day">
        {setAside.map(({ request, why }) => (
          <li key={request.id}>
            <Whose request={request} />, <Amount text={`${askedFor(request)}. ${hideAmountsIn(why)}`} />
          </li>
        ))}
      </Mark>
      <Mark title="Decided after the cut-off">
        {late.map(({ request, decision, at, by, confirmed_by: confirmedBy, reason }) => (
          <li key={`${request.id} ${at}`}>
            <Whose request={request} />: {wordFor(DECISION_WORDS, decision)} by <bdi>{by}</bdi>
            <Confirmed by={confirmedBy} />, <At at={at} />. <bdi>{reason}</bdi>
          </li>
        ))}
      </Mark>
    </>
  );
}

const DECISION_WORDS = { accepted: 'accepted', canceled: 'canceled', reckoned: 'dealt as it is' };

type Request = NonNullable<Strike['late_decisions']>[number]['request'];

const Whose = ({ request: { kind, investor } }: { request: Request }) => (
  <b>
    {wordFor(KIND_WORDS, kind)} of <bdi>{investor.name}</bdi>, {investor.reference}
  </b>
);

function Mark({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const heading = useId();
  if (children.length === 0) return null;
  return (
    <section className="strike-mark" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}
