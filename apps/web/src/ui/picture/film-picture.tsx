import type { ReactNode } from 'react';
import { IconPause, IconPlay } from './icons.tsx';
import type { FilmState, useFilm } from './use-film.ts';

interface FilmPictureProps {
  film: ReturnType<typeof useFilm>;
  /** What the film is called on its button: 'Pause the background'. */
  name: string;
  /** Shown under the film, and in its place where it fails. */
  poster: ReactNode;
  children?: ReactNode;
}

const isAsked = (state: FilmState) => state === 'loading' || state === 'ready';

/** The film over its poster, and the button that stops and starts it. */
export function FilmPicture({ film, name, poster, children }: FilmPictureProps) {
  const { box, state, isMoving, toggle, videoProps } = film;
  return (
    <div ref={box} className="film">
      {poster}
      {isAsked(state) ? (
        <video
          className={state === 'ready' ? 'is-ready' : ''}
          muted
          autoPlay
          playsInline
          preload="auto"
          tabIndex={-1}
          aria-hidden="true"
          {...videoProps}
        />
      ) : null}
      {children}
      {state === 'ready' || state === 'still' ? (
        <button
          type="button"
          className="film-motion"
          aria-label={`${isMoving ? 'Pause' : 'Play'} ${name}`}
          onClick={toggle}
        >
          {isMoving ? <IconPause /> : <IconPlay />}
        </button>
      ) : null}
    </div>
  );
}
