import { DOES_NOT_PROVE, DOES_NOT_PROVE_ALONE, PROVES, PROVES_CONTINUED } from '@equanim/record/meaning';
import { firm } from '../../../content/firm.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { counted, formatCount, formatDecimal } from '../../../ui/format/number.ts';
import { SECOND_MS } from '../../../ui/time.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconCheck, IconClose, IconDownload, IconWarning } from '../../../ui/picture/icons.tsx';
import { RECORD_FILE } from '../panels/commands.ts';
import { countedLeaves } from './counted-leaves.ts';
import type { Verified } from './use-verification.ts';

/** What a verification found, and what it proves where it found nothing. */
export function VerificationResult({ result }: { result: Verified }) {
  return result.findings.length === 0 && result.facts !== null ? (
    <Clean result={result} />
  ) : (
    <NotClean result={result} />
  );
}

function tookOf(ms: number): string {
  return ms < SECOND_MS ? `${formatCount(Math.max(1, ms))} ms` : `${formatDecimal(ms / SECOND_MS, 1)} s`;
}

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
    <div className="record-result">
      <h3 className="record-verdict record-verdict-clean">
        <IconCheck className="size-5" />
        Verified
      </h3>
      <p className="record-note tabular">
        {countedLeaves(facts?.head.size ?? 0)} and {counted(facts?.checkpoints ?? 0, 'checkpoint')} in{' '}
        {tookOf(tookMs)}
      </p>
      <h4 className="record-list-title">What that proves</h4>
      <ul className="record-list">
        {proved.map((sentence) => (
          <li key={sentence}>
            <IconCheck className="record-list-proved" />
            {sentence}
          </li>
        ))}
      </ul>
      <h4 className="record-list-title">What it does not prove</h4>
      <ul className="record-list">
        {open.map((sentence) => (
          <li key={sentence}>
            <IconClose className="record-list-open" />
            {sentence}
          </li>
        ))}
      </ul>
      {isKept ? null : (
        <p className="record-note" role="status">
          This browser could not keep the checkpoint, so the next verification here has nothing to compare
          with.
        </p>
      )}
    </div>
  );
}

function NotClean({ result: { findings, text } }: { result: Verified }) {
  const save = () => saveFile(RECORD_FILE, new Blob([text], { type: 'text/plain' }));
  return (
    <div className="record-result">
      <h3 className="record-verdict record-verdict-wrong">
        <IconWarning className="size-5" />
        Verification failed
      </h3>
      <ul className="record-findings">
        {findings.map(({ kind, sentence }) => (
          <li key={`${kind} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
      <p className="record-text">
        Keep this file and ask the fund:{' '}
        <a className="underline underline-offset-4" href={`mailto:${firm.email}`}>
          {firm.email}
        </a>
        . Whatever this browser kept before stays as it is.
      </p>
      <Button className="justify-self-start" onClick={save}>
        <IconDownload className="size-4" />
        Save the record as it was read
      </Button>
    </div>
  );
}
