import { Link, Outlet } from 'react-router';
import { firm } from '../../../content/firm.ts';
import { loginScene } from '../../../content/login-scene.ts';
import { Logo } from '../../../content/logo.tsx';
import { FilmPicture } from '../../../ui/picture/film-picture.tsx';
import { useFilm } from '../../../ui/picture/use-film.ts';
import { StillPicture } from '../../../ui/picture/still.tsx';
import { useAppliedAppearance } from '../../frame/choices/appearance.ts';
import '../../frame/portal.css';
import './login.css';

/** The frame of the login and its neighbors. It stays mounted between them, so that its film plays on. */
export function LoginFrame() {
  useAppliedAppearance();
  return (
    <div className="login">
      <header className="login-logo">
        <Link className="block p-1" to="/" aria-label={`${firm.name}, home page`}>
          <Logo />
        </Link>
      </header>
      <main className="mx-auto max-w-[400px] [&_h1]:font-display [&_h1]:text-display-2 sm:[&_h1]:whitespace-nowrap">
        <Outlet />
      </main>
      <LoginScene />
    </div>
  );
}

/** A still picture that becomes a film once the page is idle; without both, the style sheet's background stays. */
function LoginScene() {
  const film = useFilm(loginScene.playlist);
  return (
    <section className="login-scene" aria-label="Background">
      <FilmPicture
        film={film}
        name="the background"
        poster={<StillPicture still={loginScene.poster} priority="high" />}
      />
    </section>
  );
}
