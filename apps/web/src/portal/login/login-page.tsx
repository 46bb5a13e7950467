import '../layout/portal.css';

export function LoginPage() {
  return (
    <main>
      <h1>Welcome Back</h1>
    </main>
  );
}
