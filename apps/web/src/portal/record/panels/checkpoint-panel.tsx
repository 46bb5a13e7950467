import { toBase64 } from '@equanim/record/encoding';
import type { TrackRecord } from '@equanim/record/record-file';
import { parseNote } from '@equanim/record/signed-note';
import { useQuery } from '@tanstack/react-query';
import { recordCheckpointQuery } from '../../../api/record.ts';
import type { RecordPlace } from '../../../api/record.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { NotLoaded } from '../../../ui/table/list-state.tsx';
import { CopyBlock } from './copy-block.tsx';

const PART = 'text-[0.75rem] font-medium text-ink-3';

interface CheckpointPanelProps {
  record: TrackRecord;
  place: RecordPlace;
}

/** The signed head of the record, the keys it is signed with, and the leaves that are a hash alone so far. */
export function CheckpointPanel({ record, place }: CheckpointPanelProps) {
  const keys = keysOf(record);
  return (
    <Panel title="Checkpoint" className="space-y-3">
      <p className="record-text">
        The signed head of all leaves: the record’s name, how many leaves it has, and the root of their
        hashes. Keep a copy where nobody else can change it.
      </p>
      <Note place={place} />
      <div className="grid gap-1.5 pt-1.5">
        <h3 className={PART}>{keys.length === 1 ? 'Key' : 'Keys, the first one first'}</h3>
        {keys.map((key) => (
          <CopyBlock key={key} label="key" text={key} />
        ))}
      </div>
      <Hidden record={record} />
    </Panel>
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
    <div className="grid gap-1.5 pt-1.5">
      <h3 className={PART}>Committed, not yet revealed</h3>
      <ul className="grid gap-1.5 text-[0.8125rem]">
        {hidden.slice(-MAX_HIDDEN_SHOWN).map(({ number, hash }) => (
          <li key={number} className="flex flex-wrap items-baseline gap-x-2">
            Leaf {number}{' '}
            <code className="min-w-0 font-mono text-[0.75rem] wrap-anywhere text-ink-2">{hash}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
