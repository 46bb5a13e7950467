import type { Decimal } from 'decimal.js';
import { sum } from '@equanim/finance/exact';
import type { FinalStrike } from '../../book/strikes.store.ts';
import type { HandLine } from '../../book/lines.store.ts';
import { closeFirstOnes, openLines } from '../../lines/open-lines.ts';
import { recordedWith, undoing } from '../../lines/take-back.ts';
import type { LedgerBook } from '../read-book.ts';
import { flowInWords } from '../words.ts';

/**
 * Whether each line by hand is what its flow moved, was confirmed, and closes what was kept first or takes back what could be, and
 * whether no flow of one issues units or is matched. @returns a sentence for each difference
 */
export function checkLines(book: LedgerBook): string[] {
  const { ledger, lines } = book;
  return [
    ...ledger.strikes.flatMap((strike) => strikeDifferences(lines, strike)),
    ...lines.flatMap((line, place) =>
      [
        ...(line.kind === 'undone'
          ? undoDifferences(book, line, place)
          : [...moveDifferences(book, line), ...closingDifferences(lines, line, place)]),
        ...approvalDifferences(book, line),
      ].map((text) => `Line ${place + 1} by hand, ${line.kind}, ${text}`),
    ),
    ...ledger.kept
      .filter(({ units }) => units?.isZero() === false)
      .map((flow) => `The ${flowInWords(flow)} is kept by hand and issued units all the same.`),
    ...ledger.kept
      .filter(({ transactionId }) => ledger.matches.has(transactionId))
      .map((flow) => `The ${flowInWords(flow)} is kept by hand and matched all the same.`),
  ];
}

/** Whether a strike says what was kept by hand when it was made; what coins were worth then is not looked at. */
function strikeDifferences(lines: readonly HandLine[], strike: FinalStrike): string[] {
  const { day, byHand, sampleReadAt, finalizedAt } = strike;
  const known = lines.filter((line) => line.recordedAt <= finalizedAt && line.effectiveAt <= sampleReadAt);
  if (byHand === null || known.some(({ coin }) => coin !== 'USDT')) return [];
  const kept = sum(known.map(({ quantity }) => quantity));
  return byHand.eq(kept)
    ? []
    : [
        `The strike of ${day} says that ${byHand.toFixed()} USDT of its equity were kept by hand; by the lines it was ${kept.toFixed()}.`,
      ];
}

function moveDifferences(
  { ledger }: LedgerBook,
  { kind, transactionId, coin, quantity, effectiveAt, isImported }: HandLine,
) {
  if (transactionId === null) return [];
  const isBefore = isImported && effectiveAt <= (ledger.entries[0]?.at ?? effectiveAt);
  if (isBefore) return [];
  const flow = [...ledger.kept, ...ledger.flows].find((one) => one.transactionId === transactionId);
  if (!flow) return [`is about the flow ${transactionId}, which the account does not have.`];
  const isMoved = kind === 'returned' ? quantity.neg().lte(flow.change) : quantity.neg().eq(flow.change);
  return isMoved && flow.coin === coin && flow.occurredAt.getTime() === effectiveAt.getTime()
    ? []
    : [`is not what the ${flowInWords(flow)} moved.`];
}

/** Whether it takes back a line that counted until then, exactly, before a strike that rests on it was final. */
function undoDifferences({ ledger, lines }: LedgerBook, line: HandLine, place: number): string[] {
  const earlier = lines.slice(0, place);
  const strikes = ledger.strikes.filter(({ finalizedAt }) => finalizedAt < line.recordedAt);
  const recorded = recordedWith(line.undoes ?? '', { lines: earlier, strikes });
  const undone = recorded?.rows.find(({ id }) => id === line.undoes);
  if (!recorded || !undone) return ['takes back what did not count.'];
  if (recorded.whyNot !== null) return ['takes back what could not be taken back any more.'];
  const due = undoing(undone);
  const isExact =
    due.quantity.eq(line.quantity) &&
    due.effectiveAt.getTime() === line.effectiveAt.getTime() &&
    (['wallet', 'coin', 'transactionId', 'closes'] as const).every((field) => due[field] === line[field]);
  return isExact ? [] : ['is not what it takes back, the other way.'];
}

function closingDifferences(lines: readonly HandLine[], line: HandLine, place: number): string[] {
  const { kind, closes, quantity, transactionId } = line;
  if (closes === null) return [];
  const earlier = lines.slice(0, place);
  // A flow that returned may close several, each of them beside the others.
  const open = openLines(earlier).filter(
    (one) => one.wallet === line.wallet && one.coin === line.coin && one.effectiveAt < line.effectiveAt,
  );
  const [first] = kind === 'returned' ? closeFirstOnes(open, quantity.neg()) : [];
  const due: Decimal | undefined = kind === 'returned' ? first?.quantity : leftOf(open, closes);
  const closed = kind === 'returned' ? first?.line.id : closes;
  return closed === closes && due?.eq(quantity.neg())
    ? []
    : [`does not close what is due of it${transactionId === null ? '' : ` by the flow ${transactionId}`}.`];
}

function leftOf(open: ReturnType<typeof openLines>, id: string): Decimal | undefined {
  return open.find((one) => one.id === id)?.left;
}

function approvalDifferences({ approvals, ledger }: LedgerBook, line: HandLine): string[] {
  const { kind, approvalId, isImported, recordedAt } = line;
  const [opening] = ledger.entries;
  if (isImported)
    return opening && recordedAt >= opening.recordedAt
      ? ['came with a history, and was recorded after the ledger began here.']
      : [];
  if (kind === 'ended') return [];
  const approval = approvals.find(({ id }) => id === approvalId);
  return approval?.kind === 'hand-line' && approval.decision?.state === 'confirmed'
    ? []
    : ['was confirmed by nobody.'];
}
