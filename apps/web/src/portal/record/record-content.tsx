import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import { parseRecord, RecordFormatError, type TrackRecord } from '@equanim/record/record-file';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { feesQuery } from '../../api/fund.ts';
import { isNotBegun, recordQuery } from '../../api/record.ts';
import type { RecordPlace } from '../../api/record.ts';
import { firm } from '../../content/firm.ts';
import { pages } from '../../content/pages.ts';
import { useRecordAccess } from '../frame/navigation/use-record-access.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { RefreshFailure } from '../frame/refresh-failure.tsx';
import { CurveSection } from './curve/curve-section.tsx';
import { NoRecord, RecordNotBegun, RecordOffline, UnreadableRecord } from './frame/messages.tsx';
import { RecordWarning } from './frame/record-warning.tsx';
import { RecordSkeleton } from './frame/record-skeleton.tsx';
import { CheckpointPanel } from './panels/checkpoint-panel.tsx';
import { CorrectionsPanel } from './panels/corrections-panel.tsx';
import { YourselfPanel } from './panels/yourself-panel.tsx';
import { useVerification } from './verify/use-verification.ts';
import { VerifyPanel } from './verify/verify-panel.tsx';
import './record.css';
import './print.css';

/** The track record, or why it is not here. */
export function RecordContent({ place }: { place: RecordPlace }) {
  const access = useRecordAccess();
  if (access.data === undefined) return <InPlaceOf query={access} />;
  if (access.data.audience === 'off') return <NoRecord />;
  return <ShownRecord place={place} isPublic={access.data.audience === 'public'} />;
}

interface InPlaceOfProps {
  query: { isError: boolean; fetchStatus: string; refetch: () => unknown };
}

/** On its way, or not to be had. */
function InPlaceOf({ query: { isError, fetchStatus, refetch } }: InPlaceOfProps) {
  if (fetchStatus === 'paused') return <RecordOffline />;
  if (!isError) return <RecordSkeleton />;
  return (
    <section className="card" aria-label="No record">
      <NotLoaded name="track record" onRetry={() => void refetch()} />
    </section>
  );
}

interface ShownRecordProps {
  place: RecordPlace;
  isPublic: boolean;
}

function ShownRecord({ place, isPublic }: ShownRecordProps) {
  const query = useQuery(recordQuery(place));
  // Anybody may ask, and without a session no query runs by itself.
  const fees = useQuery({ ...feesQuery(), enabled: true });
  const text = query.data;
  const { record, reason } = useMemo(() => read(text), [text]);
  if (text === undefined)
    return isNotBegun(query.error) ? (
      <RecordNotBegun onRetry={() => void query.refetch()} />
    ) : (
      <InPlaceOf query={query} />
    );
  if (fees.isPending && fees.fetchStatus === 'fetching') return <RecordSkeleton />;
  const rates = fees.data ?? null;
  return (
    <VerifiedRecord
      text={text}
      origin={record?.origin ?? null}
      place={place}
      isPublic={isPublic}
      note={<RefreshFailure query={query} />}
      curve={
        record === null ? (
          <UnreadableRecord reason={reason} />
        ) : (
          <CurveSection record={record} rates={rates} />
        )
      }
      checkpoint={record === null ? null : <CheckpointPanel record={record} place={place} />}
      corrections={record === null ? null : <CorrectionsPanel record={record} />}
    />
  );
}

interface VerifiedRecordProps extends ShownRecordProps {
  text: string;
  origin: string | null;
  note: ReactNode;
  curve: ReactNode;
  checkpoint: ReactNode;
  corrections: ReactNode;
}

/** The parts of the record around its verification; its progress draws none of them again. */
function VerifiedRecord({ text, origin, place, isPublic, ...parts }: VerifiedRecordProps) {
  const verification = useVerification(place, text);
  const { state } = verification;
  return (
    <div className="record">
      <header className="record-head">
        <p className="record-print-title">
          {firm.name} · {pages.record.name}
        </p>
        <p>
          The close of every day, signed once the day is over and revealed {DELAY_IN_WORDS} later. Nothing is
          edited: a correction stands beside the day it corrects.
        </p>
        {parts.note}
        {state.stage === 'done' && state.findings.length > 0 ? (
          <RecordWarning>This record failed verification: Verify says why.</RecordWarning>
        ) : null}
      </header>
      {parts.curve}
      <div className="record-side">
        <VerifyPanel origin={origin} verification={verification} isPublic={isPublic} />
        {parts.checkpoint}
      </div>
      <div className="record-below">
        {parts.corrections}
        <YourselfPanel text={text} isPublic={isPublic} />
      </div>
    </div>
  );
}

/** The record of a text; null where it is none, and then why. */
function read(text: string | undefined): { record: TrackRecord | null; reason: string } {
  try {
    return { record: text === undefined ? null : parseRecord(text), reason: '' };
  } catch (error) {
    if (!(error instanceof RecordFormatError)) throw error;
    return { record: null, reason: error.message };
  }
}
