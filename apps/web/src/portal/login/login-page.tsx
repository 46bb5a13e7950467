import { Link } from 'react-router';
import { firm } from '../../content/firm.ts';
import { Logo } from '../../content/logo.tsx';
import { useAppliedTheme } from '../layout/use-theme.ts';
import { LoginForm } from './login-form.tsx';
import { LoginScene } from './login-scene.tsx';
import '../layout/portal.css';
import './login.css';

export function LoginPage() {
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
          <h1 className="font-display text-display-2">Welcome Back</h1>
          <p className="mt-3 text-ink-2">Sign in to access your dashboard.</p>
          <LoginForm />
        </div>
      </main>
    </div>
  );
}
