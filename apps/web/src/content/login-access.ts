/** How one gets access, below the form of the login. */
export const loginAccess = {
  text: 'Access is by invitation. Investors are invited when they subscribe.',
  link: { label: 'Ask for access', href: '/contact-us' },
} as const;
