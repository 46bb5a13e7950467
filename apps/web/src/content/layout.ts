/** The links of the full-screen menu, in their order. */
export const menu = [
  { label: 'About Us', href: '/about' },
  { label: 'Contact Us', href: '/contact-us' },
  { label: 'Login', href: '/login' },
] as const;

const team = { label: 'Team', href: '/team' } as const;
const strategy = { label: 'Strategy', href: '/strategy-overview' } as const;
const calculator = { label: 'Calculator', href: '/investment' } as const;
const disclosures = { label: 'Disclosures', href: '/disclosures' } as const;

/** The links of the footer; the second contact link keeps an older address alive. */
export const footerLinks = [
  team,
  strategy,
  calculator,
  disclosures,
  { label: 'Contact', href: '/contact-us' },
  { label: 'Write to us', href: '/contact-us.html' },
] as const;

/** The ways on from the page of errors, which leads home by a button of its own. */
export const errorLinks = {
  heading: 'Main pages',
  links: [strategy, calculator, team, disclosures, ...menu],
} as const;
