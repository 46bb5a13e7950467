/** The email address that takes the place of an erased person's; the row and its id stay, since entries name them. */
export const erasedEmail = (userId: string): string => `erased-${userId}@invalid`;

/** The name that takes the place of an erased person's. */
export const ERASED_NAME = 'Erased person';
