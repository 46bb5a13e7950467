import type { SetAside, Stop } from '@equanim/finance/ledger/strike';
import type { Ledger } from '../read-ledger.ts';
import { investorOf } from '../read-ledger.ts';
import { moneyInWords } from '../in-words.ts';

/** Why a strike cannot be made or has to leave a request alone, as a sentence. */
export function sentenceOf(stop: Stop | SetAside, ledger: Ledger): string {
  switch (stop.kind) {
    case 'market-difference':
      return `Money in transit is worth ${moneyInWords(stop.difference.abs())} USDT ${stop.difference.gt(0) ? 'less' : 'more'} than its amount; the fund's limit is ${moneyInWords(stop.limit)}. Dealing stops until the money is returned or the limit is raised.`;
    case 'house-short':
      return `The house has ${stop.units.toFixed(6)} units too few to bear the market difference of money in transit.`;
    case 'locked-up':
      return `${nameOf(stop.requestId, ledger)} asks to redeem shares that are locked up on this day: cancel the request.`;
    case 'too-much':
      return stop.of === 'shares'
        ? `${nameOf(stop.requestId, ledger)} asks to redeem ${stop.asked.toFixed()} shares and holds only ${stop.held.toFixed()}: cancel the request.`
        : `${nameOf(stop.requestId, ledger)} asks for a payout of ${moneyInWords(stop.asked)} USDT and holds only ${moneyInWords(stop.held)} after fees: cancel the request.`;
  }
}

function nameOf(requestId: string, ledger: Ledger): string {
  const request = ledger.requests.find(({ id }) => id === requestId);
  return request ? investorOf(ledger, request.investorId).name : 'An investor';
}
