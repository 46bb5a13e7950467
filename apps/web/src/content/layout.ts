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

/** The strip of moving horizon above the footer. */
export const footerScene = {
  film: 'the footer film',
  poster: { stem: '/media/footer/horizon-poster', widths: [800, 1600], width: 1600, height: 480 },
  playlist: [
    [
      { src: '/media/footer/horizon-1600-av1.webm', type: 'video/webm; codecs="av01.0.05M.10"' },
      { src: '/media/footer/horizon-1600-avc.mp4', type: 'video/mp4; codecs="avc1.640028"' },
    ],
  ],
} as const;
