/** The links of the full-screen menu, in their order. */
export const menu = [
  { label: 'About Us', href: '/about' },
  { label: 'Contact Us', href: '/contact-us' },
  { label: 'Login', href: '/login' },
] as const;

/** The links of the footer; the second contact link keeps an older address alive. */
export const footerLinks = [
  { label: 'Team', href: '/team' },
  { label: 'Strategy', href: '/strategy-overview' },
  { label: 'Disclosures', href: '/disclosures' },
  { label: 'Contact', href: '/contact-us' },
  { label: 'Contact form', href: '/contact-us.html' },
] as const;
