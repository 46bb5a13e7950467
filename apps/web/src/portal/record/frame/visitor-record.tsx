import type { Word } from '@equanim/contract/as-read';
import type { RecordAudience } from '@equanim/contract/record';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../../../api/query-client.ts';
import { useAppliedAppearance } from '../../frame/choices/appearance.ts';
import { useFormatChoices } from '../../frame/choices/format-choices.ts';
import { useRecordAccess } from '../../frame/navigation/use-record-access.ts';
import { PrintButton } from '../../frame/print-button.tsx';
import { Guard } from '../../session/guard.tsx';
import { RecordContent } from '../record-content.tsx';
import { RecordFrame } from './record-frame.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';

/** The record for somebody without a session: where it is for customers alone, the way to the login. */
export function VisitorRecord() {
  // Asks only what everybody may ask, each of which says so.
  const [queries] = useState(() => createQueryClient({ isSignedIn: () => false }));
  useAppliedAppearance();
  useFormatChoices();
  return (
    <QueryClientProvider client={queries}>
      <Visit />
    </QueryClientProvider>
  );
}

function noteFor(audience: Word<RecordAudience> | undefined): string | null {
  if (audience === 'off') return null;
  return audience === 'public' ? 'Published for everybody' : '';
}

function Visit() {
  const access = useRecordAccess();
  const audience = access.data?.audience;
  // What was known before does not lead away: it may have become another audience since.
  if (audience === 'customers' && access.isFetchedAfterMount) return <Guard>{null}</Guard>;
  const isPublic = audience === 'public';
  return (
    <RecordFrame
      hasSignIn
      note={noteFor(audience)}
      actions={isPublic ? <PrintButton title="Print this screen" onPrint={() => print()} /> : null}
    >
      {audience === 'customers' ? <RecordSkeleton /> : <RecordContent place="public" />}
    </RecordFrame>
  );
}
