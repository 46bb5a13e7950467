import { toBase64 } from '@equanim/record/encoding';
import type { TrackRecord } from '@equanim/record/record-file';
import { parseNote } from '@equanim/record/signed-note';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { recordCheckpointQuery } from '../../../api/record.ts';
import type { RecordPlace } from '../../../api/record.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/table/list-state.tsx';
import { CopyBlock } from './copy-block.tsx';

interface CheckpointPanelProps {
  record: TrackRecord;
  place: RecordPlace;
}

/** The signed head of the record, the keys it is signed with, and the leaves that are a hash alone so far. */
export function CheckpointPanel({ record, place }: CheckpointPanelProps) {
  const heading = useId();
  const keys = keysOf(record);
  return (
    <section className="card record-checkpoint" aria-labelledby={heading}>
      <h2 id={heading} className="card-title">
        Checkpoint
      </h2>
      <p className="record-text">
        The signed head of all leaves: the record’s name, how many leaves it has, and the root of their
        hashes. Keep a copy where nobody else can change it.
      </p>
      <Note place={place} />
      <h3 className="record-list-title">{keys.length === 1 ? 'Key' : 'Keys, the first one first'}</h3>
      {keys.map((key) => (
        <CopyBlock key={key} label="key" text={key} />
      ))}
      <Hidden record={record} />
    </section>
  );
}

/** The key that the record begins with, and those it was changed to. */
const keysOf = ({ key, entries }: TrackRecord): string[] => [
  key,
  ...entries.flatMap(({ leaf }) => (leaf?.kind === 'key' ? [leaf.new] : [])),
];

function Note({ place }: { place: RecordPlace }) {
  const query = useQuery(recordCheckpointQuery(place));
  const isNote = query.data !== undefined && parseNote(query.data) !== null;
  if (isNote) return <CopyBlock label="checkpoint" text={query.data.trimEnd()} />;
  if (query.isError || query.data !== undefined)
    return <NotLoaded name="checkpoint" onRetry={() => void query.refetch()} />;
  return (
    <>
      <output className="sr-only">Loading checkpoint...</output>
      <Skeleton className="h-32 w-full" />
    </>
  );
}

const MAX_HIDDEN_SHOWN = 3;

/** Leaves that are entered and not revealed yet, each by its number and its hash. */
function Hidden({ record: { entries } }: { record: TrackRecord }) {
  const hidden = entries.flatMap(({ hash }, number) =>
    hash === null ? [] : [{ number, hash: toBase64(hash) }],
  );
  if (hidden.length === 0) return null;
  return (
    <>
      <h3 className="record-list-title">Entered, to be revealed</h3>
      <ul className="record-hidden">
        {hidden.slice(-MAX_HIDDEN_SHOWN).map(({ number, hash }) => (
          <li key={number}>
            Leaf {number} <code>{hash}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
