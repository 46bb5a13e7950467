/**
 * A password as it counts: composed (NFKC), so that it is the same whichever keyboard or system it was typed on. This file
 * imports nothing, for forms need it before the dictionaries are loaded.
 */
export function passwordText(password: string): string {
  return password.normalize('NFKC');
}

/** How many characters (Unicode code points) a password has, as it was typed. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}
