import { ErrorPage } from '../../error-page.tsx';
import '../layout/site.css';

/** An unknown address: the error page, with the styles of the site. */
export function NotFoundPage() {
  return <ErrorPage isUnknownRoute />;
}
