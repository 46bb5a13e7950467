import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  return (
    <>
      <h1 className="font-display text-display-2">Welcome Back</h1>
      <p className="mt-3 text-ink-2">Sign in to access your dashboard.</p>
      <LoginForm />
    </>
  );
}
