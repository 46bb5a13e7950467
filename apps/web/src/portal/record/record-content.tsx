import { DELAY_IN_WORDS } from '@equanim/contract/customer-delay';
import { parseRecord, RecordFormatError, type TrackRecord } from '@equanim/record/record-file';
import { recordedDays } from '@equanim/record/recorded-days';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { feesQuery } from '../../api/fund.ts';
import { isNotBegun, recordQuery, type RecordPlace } from '../../api/record.ts';
import { pages } from '../../content/pages.ts';
import { useRecordAccess } from '../frame/navigation/use-record-access.ts';
import { Panel } from '../../ui/panel/panel.tsx';
import { NotLoaded } from '../../ui/table/list-state.tsx';
import { RefreshFailure } from '../frame/refresh-failure.tsx';
import { CurveSection } from './curve/curve-section.tsx';
import {
  NoRecord,
  RecordNotBegun,
  RecordOffline,
  UnreadableRecord,
  RecordWarning,
  RecordSkeleton,
  RecordParts,
} from './messages.tsx';
import { CheckpointPanel } from './panels/checkpoint-panel.tsx';
import { useVerification } from './verify/use-verification.ts';
import { VerifyPanel } from './verify/verify-panel.tsx';
import './record.css';
import { PaperHead } from '../frame/paper-head.tsx';
import { formatUtcDay } from '../../ui/format/date.ts';
import { IconArrowRight, IconDownload } from '../../ui/picture/icons.tsx';
import { byHandNote, shareOf } from './curve/curve-points.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/forms/button.tsx';
import {
  FILE_COMMAND,
  FORMAT_FILE,
  RECORD_FILE,
  urlCommand,
  VERIFIER_FILE,
  CopyBlock,
} from './panels/copy-block.tsx';

const MIN_PLACES = 4;

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
    <RecordParts
      head={
        <>
          <PaperHead title={pages.record.name} />
          <p>
            Every daily close, signed when the day ends and revealed {DELAY_IN_WORDS} later. Nothing is
            edited: each correction appears beside the day it corrects.
          </p>
          {parts.note}
          {state.stage === 'done' && state.findings.length > 0 ? (
            <RecordWarning className="mt-1.5 basis-full text-ink-1">
              This record failed verification: see “Verify in this browser”.
            </RecordWarning>
          ) : null}
        </>
      }
      curve={parts.curve}
      side={
        <>
          <VerifyPanel origin={origin} verification={verification} isPublic={isPublic} />
          {parts.checkpoint}
        </>
      }
      below={
        <>
          {parts.corrections}
          <YourselfPanel text={text} isPublic={isPublic} />
        </>
      }
    />
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

/** What was corrected: the record holds both values, and the reason. */
function CorrectionsPanel({ record }: { record: TrackRecord }) {
  const corrections = useMemo(() => correctionsOf(record), [record]);
  if (corrections.length === 0) return null;
  return (
    <Panel title="Corrections">
      <ul className="divide-y divide-hairline border-t border-hairline text-[0.8125rem]">
        {corrections.map((correction) => (
          <CorrectionRow key={correction.number} correction={correction} />
        ))}
      </ul>
    </Panel>
  );
}

function CorrectionRow({ correction }: { correction: Correction }) {
  const { day, before, now, byHand, corrected, number, reason } = correction;
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-0.5 py-2.5 last:pb-0 md:grid-cols-[7rem_1fr_auto]">
      <p className="font-[540]">{formatUtcDay(day)}</p>
      <p className="tabular flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5 md:justify-start">
        <span className="sr-only">from </span>
        <s className="text-ink-3">{signedValue(before)}</s>
        <IconArrowRight className="size-3.5 text-ink-3" />
        <span className="sr-only">to </span>
        <strong className="font-[540]">{signedValue(now)}</strong>
        {byHand === null ? null : <span className="text-ink-2">({byHandNote(byHand)})</span>}
      </p>
      <p className="text-ink-2 wrap-anywhere max-md:col-span-full md:col-[2/span_2] md:row-start-2">
        {reason}
      </p>
      <p className="text-[0.75rem] text-ink-3 max-md:col-span-full md:col-start-3 md:row-start-1">
        Leaf {number} corrects leaf {corrected}
      </p>
    </li>
  );
}

/** A day that counts with another close than it was entered with. */
interface Correction {
  /** YYYY-MM-DD */
  day: string;
  /** As they are signed, with twelve decimals; null where the day has no close. */
  before: string | null;
  now: string | null;
  /** Share of the close that is kept by hand by now, a fraction; null where nothing is. */
  byHand: number | null;
  /** Number of the leaf that is corrected, and of the correction. */
  corrected: number;
  number: number;
  reason: string;
}

/** Every correction of the record, the newest first. */
function correctionsOf(record: TrackRecord): Correction[] {
  return recordedDays(record)
    .flatMap(({ number: first, leaf, corrections }) =>
      corrections.map(({ number, leaf: correction }, index) => ({
        day: leaf.day,
        before: (corrections[index - 1]?.leaf ?? leaf).value,
        now: correction.value,
        byHand: shareOf(correction.byHand),
        corrected: corrections[index - 1]?.number ?? first,
        number,
        reason: correction.reason,
      })),
    )
    .toSorted((one, other) => other.number - one.number);
}

/**
 * A value as it is signed, without zeros at its end beyond the fourth decimal: nothing is rounded.
 *
 * @example signedValue('1.002500000000') // => '1.0025'
 */
function signedValue(value: string | null): string {
  if (value === null) return 'no close';
  const [whole = '', places = ''] = value.replace('-', '\u2212').split('.');
  return `${whole}.${places.replace(/0+$/, '').padEnd(MIN_PLACES, '0')}`;
}

interface YourselfPanelProps {
  text: string;
  /** Whether everybody may read the record. */
  isPublic: boolean;
}

/** How the record is verified without trusting this website: two files and a command. */
function YourselfPanel({ text, isPublic }: YourselfPanelProps) {
  const save = () => saveFile(RECORD_FILE, new Blob([text], { type: 'text/plain' }));
  return (
    <Panel title="Verify it yourself">
      <div className="grid grid-cols-1 gap-x-10 gap-y-3 xl:grid-cols-2">
        <p className="record-text">
          This page could lie. The record is one text file, and the verifier is one readable file that needs
          nothing but Node 20 or newer. What every line of the record means, and how it is hashed and signed,
          is described in{' '}
          <a className="text-link" href={`/${FORMAT_FILE}`}>
            {FORMAT_FILE}
          </a>
          .
        </p>
        <div className="grid grid-cols-1 content-start gap-2.5">
          <div className="flex flex-wrap gap-2">
            <Button onClick={save}>
              <IconDownload className="size-4" />
              {RECORD_FILE}
            </Button>
            <a className="button button-secondary" href={`/${VERIFIER_FILE}`} download={VERIFIER_FILE}>
              <IconDownload className="size-4" />
              {VERIFIER_FILE}
            </a>
          </div>
          <CopyBlock label="command for the file" text={FILE_COMMAND} />
          {isPublic ? <CopyBlock label="command for the address" text={urlCommand()} /> : null}
        </div>
      </div>
    </Panel>
  );
}
