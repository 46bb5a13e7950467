interface PageHeadProps {
  heading: string;
  lead: string;
  className?: string;
}

/** The head most pages begin with: heading and lead, side by side on a wide screen. */
export function PageHead({ heading, lead, className = '' }: PageHeadProps) {
  return (
    <header className={`page-head ${className}`}>
      <h1 className="font-display text-display-1">{heading}</h1>
      <p className="text-lead text-ink-2">{lead}</p>
    </header>
  );
}
