import { Link, Outlet } from 'react-router';
import { firm } from '../../content/firm.ts';
import { Logo } from '../../content/logo.tsx';
import { useAppliedTheme } from '../layout/use-theme.ts';
import { LoginScene } from './login-scene.tsx';
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
