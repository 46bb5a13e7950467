/** Limits that a form needs before the contract's schemas are loaded: this file imports nothing. */

/** The shortest password that can be set; none is asked to follow a composition rule (NIST SP 800-63B). */
export const PASSWORD_MIN_LENGTH = 15;
export const PASSWORD_MAX_LENGTH = 128;

/** The reason for a decision or an excluded window. */
export const REASON_MIN_LENGTH = 3;
export const REASON_MAX_LENGTH = 500;
