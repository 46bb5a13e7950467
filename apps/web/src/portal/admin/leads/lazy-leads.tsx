import { lazy, Suspense, useRef } from 'react';
import { isContactInboxOn } from '../../../api/contact-inbox.ts';
import { NEAR, useWasVisible } from '../../../ui/browser/visibility.ts';

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
  const isNear = useWasVisible(place, NEAR);
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
