import { useEffect, useRef, useState } from 'react';
import type { Member } from '../../content/team.ts';
import { IconArrowLeft, IconArrowRight, IconClose } from '../../ui/icons.tsx';
import { MemberClip } from './member-clip.tsx';

interface MemberDialogProps {
  members: Member[];
  /** Null while nobody is selected: the dialog is closed. */
  selectedId: number | null;
  onSelect: (id: number | null) => void;
}

interface Wishes {
  onStep: (by: -1 | 1) => void;
  onDismiss: () => void;
}

/** Keeps the native dialog open while somebody is selected, and hears its arrow keys and clicks on its backdrop. */
function useNativeDialog(isOpen: boolean, { onStep, onDismiss }: Wishes) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const stepByKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') onStep(-1);
      if (event.key === 'ArrowRight') onStep(1);
    };
    const closeOnBackdrop = (event: MouseEvent) => {
      // A click on the backdrop lands on the dialog itself, one inside on what it holds.
      if (event.target === element) onDismiss();
    };
    element.addEventListener('keydown', stepByKey);
    element.addEventListener('click', closeOnBackdrop);
    return () => {
      element.removeEventListener('keydown', stepByKey);
      element.removeEventListener('click', closeOnBackdrop);
    };
  }, [onStep, onDismiss]);

  return dialog;
}

/** Whom the dialog shows: still the last one while it fades out, nobody before it was first opened. */
function useShownId(selectedId: number | null): number | null {
  const [shownId, setShownId] = useState(selectedId);
  if (selectedId !== null && selectedId !== shownId) setShownId(selectedId);
  return shownId;
}

interface SheetProps {
  member: Member;
  place: string;
  isOpen: boolean;
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
}

function MemberSheet({ member, place, isOpen, onStep, onClose }: SheetProps) {
  return (
    <div className="member-sheet">
      <MemberClip key={member.id} member={member} isPlaying={isOpen} />
      <div className="member-words">
        <div aria-live="polite">
          <p className="eyebrow">{member.title}</p>
          <h2 id="member-dialog-name" className="font-display text-display-2">
            {member.name}
          </h2>
          <p className="member-bio">{member.bio}</p>
        </div>
        <div className="member-steps">
          <button
            type="button"
            className="round-button"
            aria-label="Previous member"
            onClick={() => onStep(-1)}
          >
            <IconArrowLeft />
          </button>
          <button type="button" className="round-button" aria-label="Next member" onClick={() => onStep(1)}>
            <IconArrowRight />
          </button>
          <span className="eyebrow tabular">{place}</span>
        </div>
      </div>
      <button type="button" className="round-button member-close" aria-label="Close" onClick={onClose}>
        <IconClose />
      </button>
    </div>
  );
}

/** Clip, name and bio of one member; arrow keys go to the previous and the next. */
export function MemberDialog({ members, selectedId, onSelect }: MemberDialogProps) {
  const isOpen = selectedId !== null;
  const shownId = useShownId(selectedId);
  const position = members.findIndex(({ id }) => id === shownId);
  const member = members[position];

  const step = (by: -1 | 1) => {
    const next = members[(position + by + members.length) % members.length];
    if (next !== undefined) onSelect(next.id);
  };
  const close = () => onSelect(null);
  const dialog = useNativeDialog(isOpen, { onStep: step, onDismiss: close });
  const finish = () => {
    close();
    // The browser returns the focus to whom it was opened from; the arrow keys may have led elsewhere since.
    document.querySelector<HTMLButtonElement>(`[data-member="${String(shownId)}"] button`)?.focus();
  };

  return (
    <dialog
      ref={dialog}
      className="dialog member-dialog"
      aria-labelledby="member-dialog-name"
      onClose={finish}
    >
      {member === undefined ? null : (
        <MemberSheet
          member={member}
          place={`${String(position + 1)} / ${String(members.length)}`}
          isOpen={isOpen}
          onStep={step}
          onClose={close}
        />
      )}
    </dialog>
  );
}
