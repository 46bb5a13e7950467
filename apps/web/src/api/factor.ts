import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { makePasskey, signWithPasskey } from './passkeys.ts';
import { queryKeys } from './query-keys.ts';

/** The second factor of who is signed in, in full. */
export const factorStateQuery = () =>
  queryOptions({
    queryKey: queryKeys.factor.state,
    queryFn: ({ signal }) => callApi('factorState', {}, signal),
  });

/**
 * A change of the second factor, after which its state, and the sessions it may have ended, are asked for again. The form that
 * asked for it hears first: with the new state it may be gone, and with it the recovery codes.
 */
function useFactorChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.factor.state });
      void queries.invalidateQueries({ queryKey: queryKeys.currentUser });
      void queries.invalidateQueries({ queryKey: queryKeys.account.sessions });
    },
  });
}

/** Gives the second factor by a code of an app or a recovery code. */
export const useGiveCode = () => useMutation({ mutationFn: giveCode });

const giveCode = (code: string) => callApi('giveCode', { body: { code } });

/** Gives the second factor by a passkey, for which the browser asks. */
export const useGivePasskey = () => useMutation({ mutationFn: givePasskey });

async function givePasskey(): Promise<void> {
  const { options } = await callApi('passkeyOptions', {});
  await callApi('givePasskey', { body: { credential: await signWithPasskey(options) } });
}

type StartBody = CallInput<'startTotp'>['body'];

/** Begins to set up an authenticator app. Whoever has no factor yet gives the password. */
export const useStartTotp = () =>
  useMutation({ mutationFn: (body: StartBody) => callApi('startTotp', { body }) });

/** Finishes setting up an authenticator app; answers recovery codes where there are none yet. */
export const useConfirmTotp = () =>
  useFactorChange((code: string) => callApi('confirmTotp', { body: { code } }));

interface NewPasskey extends StartBody {
  name: string;
}

/** Makes a passkey, for which the browser asks, and adds it; answers recovery codes where there are none yet. */
export const useAddPasskey = () => useFactorChange(addPasskey);

async function addPasskey({ name, ...body }: NewPasskey) {
  const { options } = await callApi('newPasskeyOptions', { body });
  return callApi('addPasskey', { body: { name, credential: await makePasskey(options) } });
}

/** Renames a passkey. */
export const useRenamePasskey = () =>
  useFactorChange((input: CallInput<'renamePasskey'>) => callApi('renamePasskey', input));

type RemoveBody = CallInput<'removeTotp'>['body'];

/** What is removed: the authenticator app, or a passkey by its id. */
export type Removed = { kind: 'totp' } | { kind: 'passkey'; id: string };

/** Removes an authenticator app or a passkey. Removing the last factor takes the password, and a longer one if needed. */
export const useRemoveFactor = () =>
  useFactorChange(({ removed, body }: { removed: Removed; body: RemoveBody }) =>
    removed.kind === 'totp'
      ? callApi('removeTotp', { body })
      : callApi('removePasskey', { params: { id: removed.id }, body }),
  );

/** Makes ten new recovery codes, which are answered only here; the earlier ones stop working. */
export const useNewRecoveryCodes = () => useFactorChange(() => callApi('newRecoveryCodes', {}));
