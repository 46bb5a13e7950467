import { lazy, Suspense, useRef } from 'react';
import { isContactInboxOn } from '../../../api/contact-inbox.ts';
import { useIsNear } from '../../../ui/use-is-near.ts';

const LeadsPanel = lazy(async () => ({
  default: (await import('./leads-panel.tsx')).LeadsPanel,
}));

/** The messages of the contact form, where the server takes any. */
export function LazyLeads() {
  return isContactInboxOn() ? <LeadsInView /> : null;
}

/** Loaded when they are about to come into view. */
function LeadsInView() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense>
          <LeadsPanel />
        </Suspense>
      ) : null}
    </div>
  );
}
