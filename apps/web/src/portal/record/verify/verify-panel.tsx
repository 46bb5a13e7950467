import { useId } from 'react';
import { formatCount } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyBlock } from '../panels/copy-block.tsx';
import { commandOf } from '../panels/commands.ts';
import { KeptHeads } from './kept-heads.tsx';
import type { Verification, VerificationState } from './use-verification.ts';
import { VerificationResult } from './verification-result.tsx';
import type { Impediment } from './verifier/verify-text.ts';
import './verify.css';

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
  const heading = useId();
  const isBusy = state.stage === 'reading' || state.stage === 'checking';
  return (
    <section className="card record-verify" aria-labelledby={heading}>
      <h2 id={heading} className="card-title">
        Verify
      </h2>
      <p className="record-text">
        Your browser downloads every leaf, computes every hash and root itself, checks every signature, and
        compares the result with what it kept last time.
      </p>
      <div className="record-verify-action">
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
    </section>
  );
}

function buttonLabel({ stage }: VerificationState): string {
  if (stage === 'unread') return 'Retry';
  return stage === 'done' ? 'Verify again' : 'Verify the record';
}

function Progress({ state }: { state: VerificationState }) {
  if (state.stage === 'reading')
    return (
      <div className="record-progress-line">
        <progress className="record-progress" aria-label="Verification" />
        <span>Downloading the record</span>
      </div>
    );
  if (state.stage !== 'checking') return null;
  const { done, total } = state;
  return (
    <div className="record-progress-line">
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
      <p className="record-result record-text" role="alert">
        The record could not be downloaded, so nothing was verified.
      </p>
    );
  if (state.stage === 'impossible') return <Impossible impediment={state.impediment} isPublic={isPublic} />;
  return state.stage === 'done' ? <VerificationResult result={state} /> : null;
}

const IMPEDIMENTS: Record<Impediment, string> = {
  'insecure-page':
    'This page was not loaded over https, so the browser gives it no cryptography to verify with.',
  'no-ed25519': 'This browser does not support the signatures of the record (Ed25519).',
};

function Impossible({ impediment, isPublic }: { impediment: Impediment; isPublic: boolean }) {
  return (
    <div className="record-result" role="alert">
      <p className="record-text">
        {IMPEDIMENTS[impediment]} Download the verifier and {isPublic ? '' : 'the record '}below, and run it
        with Node 20 or newer:
      </p>
      <CopyBlock label="command" text={commandOf(isPublic)} />
    </div>
  );
}
