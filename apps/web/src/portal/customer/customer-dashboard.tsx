import '../layout/portal.css';

export function CustomerDashboard() {
  return (
    <main>
      <h1>Performance Dashboard</h1>
    </main>
  );
}
