import { describe, expect, it } from 'vitest';
import { createSoftwarePasskey } from './authenticator.test-support.ts';
import { createRelyingParty } from './relying-party.ts';

const CHALLENGE = Buffer.alloc(32, 7).toString('base64url');

describe('a site on this computer', () => {
  it.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])(
    'is localhost to authenticators, whichever way it is addressed: %s',
    async (siteUrl) => {
      const party = createRelyingParty(siteUrl);
      expect(party.id).toBe('localhost');
      const local = createSoftwarePasskey('http://localhost:4000');
      const user = { id: '0198f2a0-0000-7000-8000-00000000abcd', email: 'me@equanim.example', name: 'Me' };
      const options = await party.newPasskeyOptions(user, { challenge: CHALLENGE, known: [] });
      const known = await party.readNewPasskey(local.make(options as never), CHALLENGE);
      expect(known?.credentialId).toBe(local.credentialId);
      const elsewhere = createSoftwarePasskey('http://localhost:5000');
      expect(await party.readNewPasskey(elsewhere.make(options as never), CHALLENGE)).toBeNull();
    },
  );
});
