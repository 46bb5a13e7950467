import { Link } from 'react-router';

interface ForAdministratorsProps {
  /** Begins the sentence, such as `This dashboard`. */
  what: string;
  children: string;
}

/** What a customer sees on a screen for administrators: the server answers none of its calls. */
export function ForAdministrators({ what, children }: ForAdministratorsProps) {
  return (
    <div className="card mx-auto mt-[12svh] max-w-[560px] p-8">
      <p className="eyebrow">403</p>
      <h2 className="mt-3 text-title">{what} is for administrators</h2>
      <p className="mt-2 text-base text-ink-2">{children} The server sent nothing to show here.</p>
      <Link className="button button-primary mt-6" to="/customer-dashboard">
        Open the performance dashboard
      </Link>
    </div>
  );
}
