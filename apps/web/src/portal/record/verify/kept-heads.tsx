import { useId, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { At } from '../../frame/at.tsx';
import { countedLeaves } from './counted-leaves.ts';
import { forgetHead, useKeptHeads, type KeptHead } from './kept-head.ts';

interface KeptHeadsProps {
  /** Of the record that is shown; null where what was read is none. */
  origin: string | null;
  onForget: () => void;
}

/** What this browser keeps of clean verifications: of the record that is shown, then of others that were at this address. */
export function KeptHeads({ origin, onForget }: KeptHeadsProps) {
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
  const heading = useId();
  const which = isOwn ? '' : ` of ${origin}`;
  const forget = () => {
    setAsking(false);
    forgetHead(origin);
    onForget();
  };
  return (
    <div className="record-kept">
      <p>
        Kept in this browser{which}: {countedLeaves(size)}, verified on <At at={verifiedAt} />
      </p>
      <button type="button" className="record-forget" onClick={() => setAsking(true)}>
        Forget the kept checkpoint<span className="sr-only">{which}</span>
      </button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} labelledBy={heading}>
        <h2 id={heading} className="text-title">
          Forget the kept checkpoint?
        </h2>
        <p className="record-text mt-3">
          It is what tells this browser that the record{which} was rewritten, or is an old copy. The next
          verification has nothing to compare with and starts over.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>Keep it</Button>
          <Button variant="primary" onClick={forget}>
            Forget it
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
