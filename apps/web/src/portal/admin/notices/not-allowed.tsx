import { Link } from 'react-router';

/** What a customer sees on the admin route: the server answers none of its calls. */
export function NotAllowed() {
  return (
    <div className="card mx-auto mt-[12svh] max-w-[560px] p-8">
      <p className="eyebrow">403</p>
      <h2 className="mt-3 text-title">This dashboard is for administrators</h2>
      <p className="mt-2 text-base text-ink-2">
        Your account may see the performance of the fund, not the account behind it. The server sent nothing
        to show here.
      </p>
      <Link className="button button-primary mt-6" to="/customer-dashboard">
        Open the performance dashboard
      </Link>
    </div>
  );
}
