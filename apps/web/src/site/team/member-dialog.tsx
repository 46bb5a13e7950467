import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Member } from '../../content/team.ts';
import { IconArrowLeft, IconArrowRight, IconClose, IconPause, IconPlay } from '../../ui/picture/icons.tsx';
import { useModal } from '../../ui/dialog/use-modal.ts';
import { isMotionReduced } from '../../ui/browser/media.ts';
import { Portrait } from './portrait.tsx';

const BUBBLE =
  'relative aspect-square overflow-hidden rounded-full shadow-[0_12px_40px_oklch(0_0_0/0.5)] after:absolute after:inset-0 after:rounded-full after:inset-ring after:inset-ring-white/25';

interface DialogActions {
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
}

/** The members, the one it shows, and what it does. */
export interface MemberDialogProps extends DialogActions {
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
    <div
      className={`relative grid hue-${member.hue} md:min-h-[min(460px,88svh)] md:grid-cols-2 lg:min-h-[min(600px,88svh)] lg:grid-cols-[9fr_11fr]`}
    >
      <MemberPicture key={member.id} member={member} isPlaying={isOpen} />
      <div className="grid grid-rows-[1fr_auto] gap-8 p-6 md:px-9 md:pt-20 lg:items-end lg:gap-12 lg:px-12 lg:pt-22 lg:pb-8">
        <div aria-live="polite">
          <p className="eyebrow text-(--hue)">{member.title}</p>
          <h2 id="member-dialog-name" className="mt-3 mb-5 font-display text-display-2">
            {member.name}
          </h2>
          <p className="max-w-measure text-ink-2 lg:text-[1.125rem]">{member.bio}</p>
        </div>
        <div className="flex items-center gap-2">
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
          <span className="eyebrow tabular ms-auto">{place}</span>
        </div>
      </div>
      <button
        ref={closeButton}
        type="button"
        className="round-button absolute top-4 right-4"
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
      className="dialog max-w-[min(1040px,calc(100vw-32px))] rounded-modal p-0"
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
  const hasPhoto = photo !== undefined && !isMissing;
  return (
    // On a phone square, where the screen is high enough for the words as well.
    <div className="relative h-[min(100vw-32px,44svh)] bg-[oklch(0.125_0.01_var(--hue-ground))] md:h-auto">
      {hasPhoto ? <Photo photo={photo} onMissing={() => setMissing(true)} /> : null}
      <MemberClip member={member} isPlaying={isPlaying} isSmall={hasPhoto} />
    </div>
  );
}

interface PhotoProps {
  photo: NonNullable<Member['photo']>;
  onMissing: () => void;
}

function Photo({ photo, onMissing }: PhotoProps) {
  return (
    <picture>
      <source srcSet={photo.default} type="image/avif" />
      <img
        className="absolute inset-0 size-full object-cover object-[50%_20%] filter-none"
        src={photo.webp}
        width={960}
        height={1200}
        alt={photo.alt}
        onError={onMissing}
      />
    </picture>
  );
}

interface MemberClipProps {
  member: Member;
  isPlaying: boolean;
  /** Whether it floats on the photograph as it does on the page: a bubble with a lit rim. */
  isSmall: boolean;
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
function MemberClip({ member, isPlaying, isSmall }: MemberClipProps) {
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const { video, isMoving, setMoving, toggle } = useClip(isPlaying, () => setState('failed'));

  return (
    <div className={`absolute ${isSmall ? 'right-4 bottom-4 w-[clamp(88px,24%,128px)]' : 'inset-0'}`}>
      <div
        className={isSmall ? BUBBLE : 'absolute inset-0 overflow-hidden [&_.portrait-initials]:text-[4rem]'}
      >
        <Portrait member={member} />
        <video
          ref={video}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-500 ${state === 'ready' ? '' : 'opacity-0'}`}
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
          className={`round-button absolute ${isSmall ? 'right-[calc(100%+8px)] bottom-0' : 'bottom-4 left-4'}`}
          aria-label={isMoving ? 'Pause the clip' : 'Play the clip'}
          onClick={toggle}
        >
          {isMoving ? <IconPause /> : <IconPlay />}
        </button>
      ) : null}
    </div>
  );
}
