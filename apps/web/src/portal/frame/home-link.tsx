import { firm } from '../../content/firm.ts';
import { Logo, LogoMark } from '../../content/logo.tsx';

/** The firm's logo at the head of a screen, which leads to its home page. */
export function HomeLink() {
  return (
    <a href="/" className="flex text-base" aria-label={`${firm.name}, home page`}>
      <Logo className="max-md:hidden" />
      <LogoMark className="size-6 md:hidden" />
    </a>
  );
}
