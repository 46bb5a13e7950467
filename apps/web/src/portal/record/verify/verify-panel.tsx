import { DOES_NOT_PROVE, DOES_NOT_PROVE_ALONE, PROVES, PROVES_CONTINUED } from '@equanim/record/meaning';
import { useState, type ReactNode } from 'react';
import { formatCount, counted, formatDecimal } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyBlock, commandOf, RECORD_FILE } from '../panels/copy-block.tsx';
import type { Verification, VerificationState, Verified } from './use-verification.ts';
import type { Impediment } from './verifier/verify-text.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { At } from '../../frame/at.tsx';
import { forgetHead, useKeptHeads, type KeptHead } from './kept-head.ts';
import { firm } from '../../../content/firm.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { SECOND_MS } from '../../../ui/time.ts';
import { IconCheck, IconClose, IconDownload, IconWarning } from '../../../ui/picture/icons.tsx';

/** `1 leaf`, `3,653 leaves` */
export const countedLeaves = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'leaf' : 'leaves'}`;

interface VerifyPanelProps {
  /** Of the record that is shown; null where what was read is none. */
  origin: string | null;
  verification: Verification;
  /** Whether everybody may read the record. */
  isPublic: boolean;
}

/** Verifies the record in this browser, and says what that proves. */
export function VerifyPanel({ origin, verification, isPublic }: VerifyPanelProps) {
  const { state, start, clear } = verification;
  const isBusy = state.stage === 'reading' || state.stage === 'checking';
  // Before somebody has verified there is nothing to print of it.
  const isOnPaper = state.stage !== 'idle' && !isBusy;
  return (
    <Panel title="Verify in this browser" className={`space-y-3 ${isOnPaper ? '' : 'print:hidden'}`}>
      <p className="record-text">
        Your browser downloads every leaf, computes every hash and root itself, checks every signature, and
        compares the result with what it kept last time.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 pt-1">
        <Button
          variant="primary"
          busyLabel={isBusy ? 'Verifying...' : undefined}
          onClick={() => void start()}
        >
          {buttonLabel(state)}
        </Button>
        <Progress state={state} />
      </div>
      <output className="sr-only">{announcementOf(state)}</output>
      <Result state={state} isPublic={isPublic} />
      <KeptHeads origin={origin} onForget={clear} />
    </Panel>
  );
}

function buttonLabel({ stage }: VerificationState): string {
  if (stage === 'unread') return 'Retry';
  return stage === 'done' ? 'Verify again' : 'Verify the record';
}

function Progress({ state }: { state: VerificationState }) {
  if (state.stage === 'reading')
    return (
      <div className="grid flex-[1_1_180px] gap-1.5 text-[0.75rem] text-ink-3">
        <progress className="record-progress" aria-label="Verification" />
        <span>Downloading the record</span>
      </div>
    );
  if (state.stage !== 'checking') return null;
  const { done, total } = state;
  return (
    <div className="grid flex-[1_1_180px] gap-1.5 text-[0.75rem] text-ink-3">
      <progress className="record-progress" aria-label="Verification" value={done} max={Math.max(1, total)} />
      <span className="tabular">
        {formatCount(done)} of {formatCount(total)} checkpoints
      </span>
    </div>
  );
}

/** For whoever does not see it: each step once. */
function announcementOf(state: VerificationState): string {
  if (state.stage === 'reading') return 'Downloading the record.';
  if (state.stage === 'checking') return 'Checking every leaf and every signature.';
  if (state.stage !== 'done') return '';
  return state.findings.length === 0 ? 'The record is verified.' : 'The record failed verification.';
}

function Result({ state, isPublic }: { state: VerificationState; isPublic: boolean }) {
  if (state.stage === 'unread')
    return (
      <Outcome role="alert">
        <p className="record-text">The record could not be downloaded, so nothing was verified.</p>
      </Outcome>
    );
  if (state.stage === 'impossible') return <Impossible impediment={state.impediment} isPublic={isPublic} />;
  return state.stage === 'done' ? <VerificationResult result={state} /> : null;
}

/** What came of a verification, below its button. */
function Outcome({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2.5 border-t border-hairline pt-4" role={role}>
      {children}
    </div>
  );
}

const IMPEDIMENTS: Record<Impediment, string> = {
  'insecure-page':
    'This page was not loaded over https, so the browser gives it no cryptography to verify with.',
  'no-ed25519': 'This browser does not support the record’s signatures (Ed25519).',
};

function Impossible({ impediment, isPublic }: { impediment: Impediment; isPublic: boolean }) {
  return (
    <Outcome role="alert">
      <p className="record-text">
        {IMPEDIMENTS[impediment]} Download the verifier and {isPublic ? '' : 'the record '}below, and run it
        with Node 20 or newer:
      </p>
      <CopyBlock label="command" text={commandOf(isPublic)} />
    </Outcome>
  );
}

interface KeptHeadsProps {
  /** Of the record that is shown; null where what was read is none. */
  origin: string | null;
  onForget: () => void;
}

/** What this browser keeps of clean verifications: of the record that is shown, then of others that were at this address. */
function KeptHeads({ origin, onForget }: KeptHeadsProps) {
  const heads = useKeptHeads();
  const isOwn = (head: KeptHead) => head.origin === origin;
  return [...heads.filter(isOwn), ...heads.filter((head) => !isOwn(head))].map((head) => (
    <Kept key={head.origin} head={head} isOwn={isOwn(head)} onForget={onForget} />
  ));
}

interface KeptProps {
  head: KeptHead;
  isOwn: boolean;
  onForget: () => void;
}

function Kept({ head: { origin, size, verifiedAt }, isOwn, onForget }: KeptProps) {
  const [isAsking, setAsking] = useState(false);
  const which = isOwn ? '' : ` of ${origin}`;
  const forget = () => {
    setAsking(false);
    forgetHead(origin);
    onForget();
  };
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-hairline pt-3 text-[0.75rem] text-ink-3">
      <p className="min-w-0 wrap-anywhere">
        Kept in this browser{which}: {countedLeaves(size)}, verified on <At at={verifiedAt} />
      </p>
      <button
        type="button"
        className="text-link min-h-6 pointer-coarse:min-h-11"
        onClick={() => setAsking(true)}
      >
        Forget the kept checkpoint<span className="sr-only">{which}</span>
      </button>
      <Dialog title="Forget the kept checkpoint?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <Form label="Forget" isDanger onSubmit={forget}>
          <p className="form-text">
            It is what tells this browser that the record{which} was rewritten, or is an old copy. The next
            verification has nothing to compare with and starts over.
          </p>
        </Form>
      </Dialog>
    </div>
  );
}

/** What a verification found, and what it proves where it found nothing. */
function VerificationResult({ result }: { result: Verified }) {
  return result.findings.length === 0 && result.facts !== null ? (
    <Clean result={result} />
  ) : (
    <NotClean result={result} />
  );
}

function tookOf(ms: number): string {
  return ms < SECOND_MS ? `${formatCount(Math.max(1, ms))} ms` : `${formatDecimal(ms / SECOND_MS, 1)} s`;
}

const VERDICT = 'flex items-center gap-2 text-[1.125rem] font-[540] tracking-[-0.01em]';

function Clean({ result: { facts, known, others, isKept, tookMs } }: { result: Verified }) {
  const isFirst = known === null;
  const proved = [...PROVES, ...(isFirst ? [] : [PROVES_CONTINUED])];
  const open = [
    ...DOES_NOT_PROVE,
    ...(isFirst ? [DOES_NOT_PROVE_ALONE] : []),
    ...others.map(
      ({ origin, size }) =>
        `That it continues ${origin}: this browser keeps a checkpoint of that record, too, with ${countedLeaves(size)}.`,
    ),
  ];
  return (
    <Outcome>
      <h3 className={VERDICT}>
        <IconCheck className="size-5 text-gain" />
        Verified
      </h3>
      <p className="panel-note tabular -mt-2">
        {countedLeaves(facts?.head.size ?? 0)} and {counted(facts?.checkpoints ?? 0, 'checkpoint')} in{' '}
        {tookOf(tookMs)}
      </p>
      <Sentences
        title="What that proves"
        sentences={proved}
        icon={<IconCheck className="mt-[3px] size-3.5 text-gain" />}
      />
      <Sentences
        title="What it does not prove"
        sentences={open}
        icon={<IconClose className="mt-[3px] size-3.5 text-ink-3" />}
      />
      {isKept ? null : (
        <p className="panel-note" role="status">
          This browser could not keep the checkpoint, so the next verification here has nothing to compare
          with.
        </p>
      )}
    </Outcome>
  );
}

interface SentencesProps {
  title: string;
  sentences: readonly string[];
  icon: ReactNode;
}

function Sentences({ title, sentences, icon }: SentencesProps) {
  return (
    <div className="grid gap-2 pt-1">
      <h4 className="text-[0.75rem] font-medium text-ink-3">{title}</h4>
      <ul className="grid gap-2 text-[0.8125rem] leading-[1.5] text-ink-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="grid grid-cols-[16px_minmax(0,1fr)] gap-2 text-pretty">
            {icon}
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NotClean({ result: { findings, text } }: { result: Verified }) {
  const save = () => saveFile(RECORD_FILE, new Blob([text], { type: 'text/plain' }));
  return (
    <Outcome>
      <h3 className={`${VERDICT} text-loss`}>
        <IconWarning className="size-5" />
        Verification failed
      </h3>
      <ul className="grid gap-2 text-[0.8125rem] leading-[1.5]" aria-label="Findings">
        {findings.map(({ kind, sentence }) => (
          <li
            key={`${kind} ${sentence}`}
            className="border-l-2 border-loss bg-loss/8 px-3 py-2 wrap-anywhere"
          >
            {sentence}
          </li>
        ))}
      </ul>
      <p className="record-text">
        Keep this file and ask the fund:{' '}
        <a className="text-link" href={`mailto:${firm.email}`}>
          {firm.email}
        </a>
        . Whatever this browser kept before stays as it is.
      </p>
      <Button className="justify-self-start" onClick={save}>
        <IconDownload className="size-4" />
        Save the record as it was read
      </Button>
    </Outcome>
  );
}
