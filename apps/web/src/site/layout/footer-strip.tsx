import { footerScene } from '../../content/footer-scene.ts';
import { FilmPicture } from '../../ui/picture/film-picture.tsx';
import { useFilm, type FilmState } from '../../ui/picture/use-film.ts';
import { StillPicture } from '../../ui/picture/still.tsx';

/** The words of the strip until the film can play, and where it cannot (Specification 2.12.1). */
function captionOf(state: FilmState): string {
  if (state === 'waiting' || state === 'loading') return 'Loading...';
  return state === 'failed' ? 'Video unavailable' : '';
}

/** A strip of moving horizon, loaded when it is near the screen. */
export function FooterStrip() {
  const film = useFilm(footerScene.playlist);
  return (
    <div className="footer-strip">
      <FilmPicture
        film={film}
        name={footerScene.film}
        poster={<StillPicture still={footerScene.poster} priority="lazy" />}
      >
        <p className="footer-caption" role="status">
          {captionOf(film.state)}
        </p>
      </FilmPicture>
    </div>
  );
}
