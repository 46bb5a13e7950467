/** How one gets access, below the form of the login. */
export const loginAccess = {
  text: 'Access is by invitation. Investors receive theirs with their subscription.',
  link: { label: 'Ask for access', href: '/contact-us' },
} as const;
