/** Secrets by what they are, and where they were looked for. */
export type Canaries = Map<string, string>;

/** The canaries that a text holds, by their names, in any form a program would write them. */
export function heldBy(text: string, canaries: Canaries): string[] {
  return [...canaries]
    .filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)))
    .map(([name]) => name);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inText = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    inText,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    // Without its end, which depends on what follows.
    bytes.toString('base64').slice(0, -4),
    bytes.toString('base64url').slice(0, -4),
  ];
}
