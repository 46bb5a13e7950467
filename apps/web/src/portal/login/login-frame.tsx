import { Link, Outlet } from 'react-router';
import { firm } from '../../content/firm.ts';
import { loginScene } from '../../content/login-scene.ts';
import { Logo } from '../../content/logo.tsx';
import { FilmPicture } from '../../ui/film/film-picture.tsx';
import { useFilm } from '../../ui/film/use-film.ts';
import { StillPicture } from '../../ui/still.tsx';
import { useAppliedTheme } from '../layout/use-theme.ts';
import '../layout/portal.css';
import './login.css';

/** What signing in and its neighbors stand in; the scene moves on while one leads to the other. */
export function LoginFrame() {
  useAppliedTheme();
  return (
    <div className="login">
      <header className="login-scene">
        <LoginScene />
        <Link className="login-logo" to="/" aria-label={`${firm.name}, home page`}>
          <Logo />
        </Link>
      </header>
      <main className="login-panel">
        <div className="w-full max-w-[400px]">
          <Outlet />
        </div>
      </main>
    </div>
  );
}

/** A still that begins to move when the page rests; without film or picture, the light of the style sheet stays. */
function LoginScene() {
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
