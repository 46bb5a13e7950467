export type Json = Record<string, unknown>;
export type Params = Record<string, unknown>;

export interface Envelope {
  retCode: unknown;
  retMsg: string;
  result: Json | null;
  retExtInfo: Json;
  time: number;
}

/** The context of an answer that a body fault changes. */
export interface FaultContext {
  /** The last sound answer to the same path. */
  lastSound: Envelope | undefined;
  headers: Record<string, string>;
  /** What was asked for. */
  query: Record<string, string>;
  /** The time of the account. */
  nowMs: number;
}

/** Changes an answer, and possibly its headers. */
export type BodyFault = (envelope: Envelope, params: Params, context: FaultContext) => Envelope;

/** Changes the result, if there is one. */
export function withResult(envelope: Envelope, change: (result: Json) => Json): Envelope {
  return { ...envelope, result: envelope.result && change(envelope.result) };
}

/** Changes the wallet's accounts. */
export function mapAccount(envelope: Envelope, change: (account: Json) => Json): Envelope {
  return withResult(envelope, (result) => ({
    ...result,
    list: Array.isArray(result['list'])
      ? result['list'].map((account: Json) => change(account))
      : result['list'],
  }));
}

/** The rows of a list; of the wallet its coins. */
export function mapRows(envelope: Envelope, change: (rows: Json[]) => Json[]): Envelope {
  const list = envelope.result?.['list'];
  if (!Array.isArray(list)) return envelope;
  const isWallet = Array.isArray(list[0]?.coin);
  if (isWallet) return mapAccount(envelope, (account) => ({ ...account, coin: change(coinsOf(account)) }));
  return withResult(envelope, (result) => ({ ...result, list: change(list as Json[]) }));
}

/** The coins of an account of the wallet. */
export function coinsOf(account: Json): Json[] {
  return Array.isArray(account['coin']) ? (account['coin'] as Json[]) : [];
}

/** `every` picks each nth row, `index` a single one, by default the first. */
export function strikesRow({ every, index }: Params, i: number): boolean {
  return every === undefined ? i === Number(index ?? 0) : i % Number(every) === 0;
}
