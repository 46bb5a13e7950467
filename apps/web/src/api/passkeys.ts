import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** The browser's side of passkeys. Its library is loaded when a passkey is used. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Options as the contract passes them on: an object whose form the browser checks. */
type Options = Record<string, unknown>;

/** What a credential is sent as; the contract's schema lists the fields the server reads, and lets the others through. */
const toBody = <Response extends AuthenticationResponseJSON | RegistrationResponseJSON>({
  id,
  rawId,
  type,
  response,
  clientExtensionResults,
  authenticatorAttachment,
}: Response) => ({
  id,
  rawId,
  type,
  response: { ...response },
  clientExtensionResults: { ...clientExtensionResults },
  ...(authenticatorAttachment && { authenticatorAttachment }),
});

/**
 * Asks the person to use a passkey.
 *
 * @returns what the passkey has signed
 * @throws DOMException or an error of the same name: `NotAllowedError` where it was canceled or took too long
 */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await loadLibrary();
  return toBody(await startAuthentication({ optionsJSON: requestOptions(options) }));
}

/**
 * Lets the browser offer passkeys among what it fills into the field of the address, and waits until one is chosen.
 *
 * @param signal ends the offer
 * @returns what the passkey has signed
 * @throws as {@link signWithPasskey}; `AbortError` when the offer was ended
 */
export async function offerPasskeys(options: Options, signal: AbortSignal) {
  const { startAuthentication, WebAuthnAbortService } = await loadLibrary();
  signal.throwIfAborted();
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  return toBody(
    await startAuthentication({
      optionsJSON: requestOptions(options),
      useBrowserAutofill: true,
    }),
  );
}

/**
 * Asks the person to make a passkey.
 *
 * @returns what the authenticator answers
 * @throws as {@link signWithPasskey}; `InvalidStateError` where the authenticator has one already
 */
export async function makePasskey(options: Options) {
  const { startRegistration } = await loadLibrary();
  return toBody(
    await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
}

const requestOptions = (options: Options) => options as unknown as PublicKeyCredentialRequestOptionsJSON;

const IPV4 = /^\d+(?:[.]\d+){3}$/;

/** Whether passkeys work at this address: in a secure context, and at a name, not at a number. Browser only. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  const isNumber = hostname.startsWith('[') || IPV4.test(hostname);
  return window.isSecureContext && !isNumber && 'PublicKeyCredential' in window;
}

/** Whether the browser can offer passkeys among what it fills into a field. Browser only. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  const { isConditionalMediationAvailable } = PublicKeyCredential as Partial<typeof PublicKeyCredential>;
  return (await isConditionalMediationAvailable?.call(PublicKeyCredential)) === true;
}
