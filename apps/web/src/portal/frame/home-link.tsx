import { Link } from 'react-router';
import { firm } from '../../content/firm.ts';
import { Logo, LogoMark } from '../../content/logo.tsx';

interface HomeLinkProps {
  /** Of the site's home page, unless given. */
  to?: string;
  /** What is there. */
  name?: string;
}

/** The firm's logo at the head of a screen, and where it leads. */
export function HomeLink({ to = '/', name = 'home page' }: HomeLinkProps) {
  return (
    <Link to={to} className="flex text-base" aria-label={`${firm.name}, ${name}`}>
      <Logo className="max-md:hidden" />
      <LogoMark className="size-6 md:hidden" />
    </Link>
  );
}
