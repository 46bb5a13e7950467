import { firm } from '../../content/firm.ts';
import { footerLinks } from '../../content/layout.ts';

const year = new Date().getUTCFullYear();

/** Tagline, address, links and the year. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="mx-auto max-w-site px-6">
        <p className="max-w-[20ch] font-display text-display-2">{firm.tagline}</p>
        <div className="site-footer-columns">
          <address>
            {firm.address.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </address>
          <nav aria-label="Footer">
            {footerLinks.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
          <nav aria-label="Social media">
            {firm.social.map(({ name, href }) => (
              <a key={name} href={href} rel="noreferrer">
                {name}
              </a>
            ))}
          </nav>
        </div>
        {/* Pages are rendered at build time, which may have been last year. */}
        <p className="mt-16 text-[0.8125rem] text-ink-3" suppressHydrationWarning>
          © {year} {firm.name}
        </p>
      </div>
    </footer>
  );
}
