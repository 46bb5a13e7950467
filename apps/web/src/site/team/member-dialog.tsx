import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Member } from '../../content/team.ts';
import { IconArrowLeft, IconArrowRight, IconClose, IconPause, IconPlay } from '../../ui/picture/icons.tsx';
import { useModal } from '../../ui/dialog/use-modal.ts';
import { isMotionReduced } from '../../ui/browser/media.ts';
import { Portrait } from './portrait.tsx';

interface DialogActions {
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
}

interface MemberDialogProps extends DialogActions {
  members: Member[];
  /** Null while nobody is selected: the dialog is closed. */
  selectedId: number | null;
}

/** Keeps the focus on the close button: the browser would focus the clip, and stepping to another member removes it. */
function useCloseButton(selectedId: number | null) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const isOpen = selectedId !== null;
  useEffect(() => {
    if (isOpen) closeButton.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (selectedId !== null && document.activeElement === document.body) closeButton.current?.focus();
  }, [selectedId]);
  return closeButton;
}

/** While the dialog is open the arrow keys step. */
function useArrowKeys(isOpen: boolean, onStep: DialogActions['onStep']) {
  useEffect(() => {
    if (!isOpen) return;
    const stepByKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') onStep(-1);
      if (event.key === 'ArrowRight') onStep(1);
    };
    document.addEventListener('keydown', stepByKey);
    return () => document.removeEventListener('keydown', stepByKey);
  }, [isOpen, onStep]);
}

/** The id of the member the dialog shows: the last one while it fades out, null before it is first opened. */
function useShownId(selectedId: number | null): number | null {
  const [shownId, setShownId] = useState(selectedId);
  if (selectedId !== null && selectedId !== shownId) setShownId(selectedId);
  return shownId;
}

interface SheetProps extends DialogActions {
  closeButton: RefObject<HTMLButtonElement | null>;
  member: Member;
  place: string;
  isOpen: boolean;
}

function MemberSheet({ member, place, isOpen, closeButton, onStep, onClose }: SheetProps) {
  return (
    <div className={`member-sheet hue-${member.hue}`}>
      <MemberPicture key={member.id} member={member} isPlaying={isOpen} />
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
      <button
        ref={closeButton}
        type="button"
        className="round-button member-close"
        aria-label="Close"
        onClick={onClose}
      >
        <IconClose />
      </button>
    </div>
  );
}

/** Picture, name and bio of one member; arrow keys go to the previous and the next. */
export function MemberDialog({ members, selectedId, onStep, onClose }: MemberDialogProps) {
  const isOpen = selectedId !== null;
  const shownId = useShownId(selectedId);
  const position = members.findIndex(({ id }) => id === shownId);
  const member = members[position];

  const dialog = useModal(isOpen);
  const closeButton = useCloseButton(selectedId);
  useArrowKeys(isOpen, onStep);
  const finish = () => {
    onClose();
    const { activeElement } = document;
    // Whoever has gone on meanwhile is left there.
    if (activeElement !== document.body && activeElement?.closest('[data-member]') === null) return;
    // The browser would return the focus to the member the dialog was opened from, not to the one it shows now.
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
          closeButton={closeButton}
          onStep={onStep}
          onClose={onClose}
        />
      )}
    </dialog>
  );
}

interface MemberPictureProps {
  member: Member;
  isPlaying: boolean;
}

/** The photograph of a member with the signature small upon it; without one, or where it is missing, the signature alone. */
function MemberPicture({ member, isPlaying }: MemberPictureProps) {
  const [isMissing, setMissing] = useState(false);
  const { photo } = member;
  const clip = <MemberClip member={member} isPlaying={isPlaying} />;
  if (photo === undefined || isMissing) return <div className="member-picture">{clip}</div>;
  return (
    <div className="member-picture has-photo">
      <picture>
        <source srcSet={photo.default} type="image/avif" />
        <img
          className="member-photo"
          src={photo.webp}
          width={960}
          height={1200}
          alt={photo.alt}
          onError={() => setMissing(true)}
        />
      </picture>
      {clip}
    </div>
  );
}

interface MemberClipProps {
  member: Member;
  isPlaying: boolean;
}

/** Plays while the dialog is open, unless less motion is asked for, and says whether the clip moves. */
function useClip(isPlaying: boolean, onFailure: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isMoving, setMoving] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    if (!isPlaying) {
      element.pause();
      return;
    }
    if (isMotionReduced()) return;
    // Refused by the browser (a power-saving mode): the still remains, with its play button.
    element.play().catch(() => setMoving(false));
  }, [isPlaying]);

  const toggle = () => {
    if (isMoving) video.current?.pause();
    else video.current?.play().catch(onFailure);
  };
  return { video, isMoving, setMoving, toggle };
}

/**
 * The looping, muted clip over the portrait. It starts by itself unless less motion is asked for, can be paused, and
 * where it cannot be played the portrait stays.
 */
function MemberClip({ member, isPlaying }: MemberClipProps) {
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const { video, isMoving, setMoving, toggle } = useClip(isPlaying, () => setState('failed'));

  return (
    <div className="member-clip">
      <div className="member-clip-view">
        <Portrait member={member} isLazy />
        <video
          ref={video}
          className={state === 'ready' ? 'is-ready' : ''}
          src={isPlaying ? member.mediaSrc.webm : undefined}
          muted
          loop
          playsInline
          preload="auto"
          tabIndex={-1}
          aria-hidden="true"
          onCanPlay={() => setState('ready')}
          onError={() => setState('failed')}
          onPlay={() => setMoving(true)}
          onPause={() => setMoving(false)}
        />
      </div>
      {state === 'ready' ? (
        <button
          type="button"
          className="round-button member-clip-motion"
          aria-label={isMoving ? 'Pause the clip' : 'Play the clip'}
          onClick={toggle}
        >
          {isMoving ? <IconPause /> : <IconPlay />}
        </button>
      ) : null}
    </div>
  );
}
