import { FILLED } from './fund-ledger.ts';

/** A call that is measured. */
export interface FundCall {
  who: 'admin' | 'customer';
  method: 'GET' | 'POST';
  /** `{made}` stands for the id of the request that was made last. */
  path: string;
  body?: object;
}

const reads = (who: FundCall['who'], ...paths: string[]): FundCall[] =>
  paths.map((path) => ({ who, method: 'GET', path }));

/** Every call of the fund that a screen makes; each request that is made is canceled again. */
export const callsFor = (investorId: string): readonly FundCall[] => {
  const body = { investor_id: investorId, kind: 'redemption', shares: 0.01, confirms_another: true };
  const reason = { reason: 'It was made to be measured.' };
  return [
    ...reads(
      'admin',
      '/funds',
      '/funds/flagship/investors',
      '/dealing/requests',
      '/dealing/requests?state=requested',
      '/dealing/flows',
      '/dealing/strikes',
      `/dealing/strikes/${FILLED.nextDay}`,
      `/dealing/strikes/${FILLED.lastDay}`,
      '/ledger/entries',
      '/ledger/reconciliation',
    ),
    { who: 'admin', method: 'POST', path: '/dealing/requests', body },
    { who: 'admin', method: 'POST', path: '/dealing/requests/{made}/accept' },
    { who: 'admin', method: 'POST', path: '/dealing/requests/{made}/cancel', body: reason },
    ...reads('customer', '/customer/holdings', '/customer/requests'),
    { who: 'customer', method: 'POST', path: '/customer/requests', body },
    { who: 'customer', method: 'POST', path: '/customer/requests/{made}/cancel' },
  ];
};
