import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { isMotionReduced } from '../browser/media.ts';
import { watchVisibility } from '../browser/visibility.ts';
import { playable, type FilmSource, type Playlist } from './film.ts';

/**
 * - `waiting`: nothing requested yet
 * - `still`: a film may not start by itself; it plays when the visitor starts it
 * - `loading`, `ready`, `failed`: as the words say; a failed film leaves its poster
 */
export type FilmState = 'waiting' | 'still' | 'loading' | 'ready' | 'failed';

/** Pause between the load of the page and the first request for a film. */
const REST_MS = 200;
/** How near the screen the box must be before its film is requested. */
const NEAR_PX = 400;

/** Calls back a moment after the page has loaded, so that no film competes with its content. */
function whenRested(callback: () => void): () => void {
  let timer: number | undefined;
  const rest = () => {
    timer = window.setTimeout(callback, REST_MS);
  };
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
  return () => {
    window.removeEventListener('load', rest);
    window.clearTimeout(timer);
  };
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether a film may start by itself: not with reduced motion, nor where data is expensive or slow. */
function isFilmWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const isSparing = connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
  return !isSparing && !isMotionReduced();
}

interface Turn {
  /** Which film of the playlist. */
  film: number;
  /** Which of its codecs: the next is tried where one fails. */
  attempt: number;
}

/** The source whose turn it is; undefined where none is left to try. */
function sourceOf(playlist: Playlist, { film, attempt }: Turn): FilmSource | undefined {
  const probe = document.createElement('video');
  return playable(playlist[film] ?? [], (type) => probe.canPlayType(type) !== '')[attempt];
}

/** Share of a film that has arrived, 0 to 1. */
function bufferedShare({ buffered, duration }: HTMLVideoElement): number {
  return buffered.length > 0 && duration > 0 ? Math.min(1, buffered.end(buffered.length - 1) / duration) : 0;
}

/** Refused by the browser (a power-saving mode), the first frame remains, with its play button. */
function play(video: HTMLVideoElement | null): void {
  video?.play().catch(() => video.pause());
}

/** Follows the box of a film: when to request the film, and when to pause it because nobody sees it. */
function useFilmPhase(video: RefObject<HTMLVideoElement | null>, isPaused: RefObject<boolean>) {
  const box = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'waiting' | 'still' | 'asked'>('waiting');

  useEffect(() => {
    if (box.current === null) return;
    let isRested = false;
    let isNear = false;
    const consider = () => {
      if (!isRested || !isNear) return;
      setPhase((last) => (last === 'waiting' ? (isFilmWelcome() ? 'asked' : 'still') : last));
    };
    const stopResting = whenRested(() => {
      isRested = true;
      consider();
    });
    const follow = (isNow: boolean) => {
      isNear = isNow;
      if (!isNear) video.current?.pause();
      else if (!isPaused.current) play(video.current);
      consider();
    };
    const stopWatching = watchVisibility(box.current, follow, { marginPx: NEAR_PX });
    return () => {
      stopResting();
      stopWatching();
    };
  }, [video, isPaused]);

  return { box, phase, ask: () => setPhase('asked') };
}

/**
 * A silent film behind or beside text: requested when the page has settled and its box is near, paused while out of
 * sight, and paused for good when the visitor pauses it.
 */
export function useFilm(playlist: Playlist) {
  const video = useRef<HTMLVideoElement>(null);
  const isPaused = useRef(false);
  const { box, phase, ask } = useFilmPhase(video, isPaused);
  const [turn, setTurn] = useState<Turn>({ film: 0, attempt: 0 });
  const [isPlayable, setPlayable] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [buffered, setBuffered] = useState(0);

  const source = phase === 'asked' ? sourceOf(playlist, turn) : undefined;
  const askedState = source === undefined ? 'failed' : isPlayable ? 'ready' : 'loading';
  const state: FilmState = phase === 'asked' ? askedState : phase;

  const toggle = () => {
    isPaused.current = isMoving;
    if (phase === 'still') ask();
    else if (isMoving) video.current?.pause();
    else play(video.current);
  };

  return {
    box,
    state,
    /** Share of the film that has arrived, 0 to 1. */
    buffered,
    isMoving,
    toggle,
    videoProps: {
      ref: video,
      src: source?.src,
      loop: playlist.length === 1,
      onProgress: (event: SyntheticEvent<HTMLVideoElement>) =>
        setBuffered(bufferedShare(event.currentTarget)),
      onCanPlay: () => setPlayable(true),
      onPlay: () => setMoving(true),
      onPause: () => setMoving(false),
      onEnded: () => setTurn({ film: (turn.film + 1) % playlist.length, attempt: 0 }),
      onError: () => setTurn({ ...turn, attempt: turn.attempt + 1 }),
    },
  };
}
