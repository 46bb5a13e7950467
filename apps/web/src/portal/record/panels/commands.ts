import { PUBLIC_RECORD_PATH } from '@equanim/contract/record';

/** The verifier, which the build of the website writes. */
export const VERIFIER_FILE = 'verify-record.mjs';
/** What the record is saved as. */
export const RECORD_FILE = 'record.txt';

/** How a file is verified without this website. */
export const FILE_COMMAND = `node ${VERIFIER_FILE} ${RECORD_FILE}`;

/** How the record that everybody may read is verified where it lies. */
export const urlCommand = (): string => `node ${VERIFIER_FILE} ${location.origin}${PUBLIC_RECORD_PATH}`;

/** The shortest way to verify without this browser. */
export const commandOf = (isPublic: boolean): string => (isPublic ? urlCommand() : FILE_COMMAND);
