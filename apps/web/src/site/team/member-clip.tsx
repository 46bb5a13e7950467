import { useEffect, useRef, useState } from 'react';
import type { Member } from '../../content/team.ts';
import { isMotionReduced } from '../../ui/browser/motion.ts';
import { IconPause, IconPlay } from '../../ui/picture/icons.tsx';
import { Portrait } from './portrait.tsx';

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
export function MemberClip({ member, isPlaying }: MemberClipProps) {
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
