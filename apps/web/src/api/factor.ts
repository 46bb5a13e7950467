import { factorCalls } from '@equanim/contract/factor-calls';
import { useMutation } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { makePasskey, signWithPasskey } from './passkeys.ts';
import { useRefetch } from './use-call.ts';

/**
 * A change of the second factor, after which its state, and the sessions it may have ended, are asked for again. The form that
 * asked for it hears first: with the new state it may be gone, and with it the recovery codes.
 */
function useFactorChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void refetch(['factorState', 'me', 'sessions']),
  });
}

/** Gives the second factor by a passkey, for which the browser asks. */
export const useGivePasskey = () => useMutation({ mutationFn: givePasskey });

async function givePasskey(): Promise<void> {
  const { options } = await callApi(factorCalls.passkeyOptions, {});
  await callApi(factorCalls.givePasskey, { body: { credential: await signWithPasskey(options) } });
}

/** Finishes setting up an authenticator app; answers recovery codes where there are none yet. */
export const useConfirmTotp = () =>
  useFactorChange((code: string) => callApi(factorCalls.confirmTotp, { body: { code } }));

type NewPasskey = CallInput<'newPasskeyOptions'>['body'] & { name: string };

/** Makes a passkey, for which the browser asks, and adds it; answers recovery codes where there are none yet. */
export const useAddPasskey = () => useFactorChange(addPasskey);

async function addPasskey({ name, ...body }: NewPasskey) {
  const { options } = await callApi(factorCalls.newPasskeyOptions, { body });
  return callApi(factorCalls.addPasskey, { body: { name, credential: await makePasskey(options) } });
}

/** Renames a passkey. */
export const useRenamePasskey = () =>
  useFactorChange((input: CallInput<'renamePasskey'>) => callApi(factorCalls.renamePasskey, input));

type RemoveBody = CallInput<'removeTotp'>['body'];

/** What is removed: the authenticator app, or a passkey by its id. */
export type Removed = { kind: 'totp' } | { kind: 'passkey'; id: string };

/** Removes an authenticator app or a passkey. Removing the last factor takes the password, and a longer one if needed. */
export const useRemoveFactor = () =>
  useFactorChange(({ removed, body }: { removed: Removed; body: RemoveBody }) =>
    removed.kind === 'totp'
      ? callApi(factorCalls.removeTotp, { body })
      : callApi(factorCalls.removePasskey, { params: { id: removed.id }, body }),
  );

/** Makes ten new recovery codes, which are answered only here; the earlier ones stop working. */
export const useNewRecoveryCodes = () => useFactorChange(() => callApi(factorCalls.newRecoveryCodes, {}));
