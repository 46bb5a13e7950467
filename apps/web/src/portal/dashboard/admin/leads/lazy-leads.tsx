import { useRef } from 'react';
import { isContactInboxOn } from '../../../../api/contact-inbox.ts';
import { NEAR, useWasVisible } from '../../../../ui/browser/visibility.ts';
import { LazyPart } from '../../../frame/lazy-part.tsx';

const loadLeads = async () => (await import('./leads-panel.tsx')).LeadsPanel;

/** The messages of the contact form, where the server takes any. */
export function LazyLeads() {
  return isContactInboxOn() ? <LeadsInView /> : null;
}

/** Loaded when they are about to come into view. */
function LeadsInView() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useWasVisible(place, NEAR);
  return (
    <div ref={place}>{isNear ? <LazyPart load={loadLeads} props={{}} name="list of messages" /> : null}</div>
  );
}
