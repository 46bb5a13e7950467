import { loginScene } from '../../content/login-scene.ts';
import { FilmPicture } from '../../ui/picture/film-picture.tsx';
import { useFilm } from '../../ui/picture/use-film.ts';
import { StillPicture } from '../../ui/picture/still.tsx';

/** A still that begins to move when the page rests; without film or picture, the light of the style sheet stays. */
export function LoginScene() {
  const film = useFilm(loginScene.playlist);
  return (
    <div className="login-eclipse">
      <FilmPicture
        film={film}
        name="the background"
        poster={
          <StillPicture still={loginScene.poster} sizes="(width < 1024px) 100vw, 55vw" priority="high" />
        }
      />
    </div>
  );
}
