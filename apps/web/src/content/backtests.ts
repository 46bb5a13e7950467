/** What the check of the backtest files and the build refuse beyond what cannot be read; docs/backtests.md describes each. */
export type Guard = 'start' | 'length' | 'change' | 'repeat' | 'time';

/**
 * Guards that the firm has switched off for one of its files, each with the reason, which the check prints:
 * `{ '1y.csv': { change: 'An option doubled on 5 August 2026.' } }`.
 */
export const guardsOff: Readonly<Record<string, Partial<Record<Guard, string>>>> = {};
