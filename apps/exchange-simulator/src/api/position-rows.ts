import { holdingKey, type Book, type Holding } from '../account/book.ts';
import { profitBetween, unrealizedOf, valueAt } from '../account/profit.ts';
import type { PositionIndex } from '../account/records.ts';
import { absolute, format, type Fixed } from '../fixed.ts';
import type { Profile } from '../kinds/kind.ts';
import type { Contract } from '../market/contracts.ts';
import { seedOf } from '../market/random.ts';

const MAINTENANCE_PART = 20n;
const MAX_SEQUENCE_START = 1_000_000;

/** A leverage for each symbol, from 3 to 10. */
export function leverageOf(symbol: string): bigint {
  return 3n + BigInt(seedOf(symbol) % 8);
}

interface Slot {
  contract: Contract;
  positionIdx: PositionIndex;
  mark: Fixed;
}

/** A position as the exchange lists it; one that is not open has no side and no size. */
export function positionRow(book: Book, { contract, positionIdx, mark }: Slot, profile: Profile) {
  const key = holdingKey(contract, positionIdx);
  const holding = book.holdings.get(key);
  const changes = book.sequences.get(key);
  return {
    positionIdx,
    riskId: profile.marginMode === 'PORTFOLIO_MARGIN' ? 0 : 1,
    riskLimitValue: contract.option ? '' : '2000000',
    symbol: contract.symbol,
    tradeMode: 0,
    positionStatus: 'Normal',
    autoAddMargin: 0,
    adlRankIndicator: holding ? 2 : 0,
    markPrice: format(mark),
    liqPrice: '',
    bustPrice: '',
    positionBalance: '0',
    tpslMode: 'Full',
    takeProfit: '',
    stopLoss: '',
    trailingStop: '0',
    // Grows with each change; -1 for what was never traded.
    seq: changes === undefined ? -1 : (seedOf(key) % MAX_SEQUENCE_START) + changes,
    isReduceOnly: false,
    mmrSysUpdateTime: '',
    leverageSysUpdatedTime: '',
    ...marginFields(contract, holding, profile),
    ...(holding ? openFields(holding, mark) : EMPTY_FIELDS),
  };
}

/** Blank for options, and under portfolio margin, where only the account as a whole has a margin. */
function marginFields(contract: Contract, holding: Holding | undefined, { marginMode }: Profile) {
  if (contract.option || marginMode === 'PORTFOLIO_MARGIN')
    return { leverage: '', positionIM: '', positionIMByMp: '', positionMM: '', positionMMByMp: '' };
  const leverage = leverageOf(contract.symbol);
  const initial = holding ? valueAtEntry(holding) / leverage : 0n;
  const maintenance = format(initial / MAINTENANCE_PART);
  return {
    leverage: leverage.toString(),
    positionIM: format(initial),
    positionIMByMp: format(initial),
    positionMM: maintenance,
    positionMMByMp: maintenance,
  };
}

function openFields(holding: Holding, mark: Fixed) {
  const { contract, size, entryPrice, sessionPrice, realized, openedMs, updatedMs } = holding;
  const open = contract.option
    ? profitBetween(contract, size, entryPrice, mark)
    : unrealizedOf(holding, mark);
  return {
    side: size > 0n ? 'Buy' : 'Sell',
    size: format(absolute(size)),
    avgPrice: format(entryPrice),
    positionValue: format(valueAtEntry(holding)),
    breakEvenPrice: format(entryPrice),
    unrealisedPnl: format(open),
    curRealisedPnl: format(realized),
    cumRealisedPnl: format(realized),
    sessionAvgPrice: contract.settleCoin === 'USDC' && !contract.option ? format(sessionPrice) : '',
    createdTime: String(openedMs),
    updatedTime: String(updatedMs),
  };
}

const EMPTY_FIELDS = {
  side: '',
  size: '0',
  avgPrice: '0',
  positionValue: '',
  breakEvenPrice: '',
  unrealisedPnl: '',
  curRealisedPnl: '0',
  cumRealisedPnl: '0',
  sessionAvgPrice: '',
  createdTime: '0',
  updatedTime: '0',
};

function valueAtEntry({ contract, size, entryPrice }: Holding): Fixed {
  return valueAt(contract, absolute(size), entryPrice);
}
