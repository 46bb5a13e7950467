import '../layout/portal.css';

export function PnlDashboard() {
  return (
    <main>
      <h1>PNL Dashboard</h1>
    </main>
  );
}
