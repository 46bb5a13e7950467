import type { z } from 'zod';
import type { termsBody } from '@equanim/contract/fund';
import { FEE_RATES } from '@equanim/finance/ledger/term-rows';
import { termsOn } from '@equanim/finance/ledger/terms';
import { InputError } from '../../../platform/domain-error.ts';
import type { ApprovedKind } from '../../approvals/approved-kind.ts';
import { isHeld } from '@equanim/finance/ledger/entries';
import { dayInWords } from '../../../platform/in-words.ts';
import { stateOf } from '../ledger-state.ts';
import { readLedger } from '../read-ledger.ts';
import { noteFunding } from '../requests/reckon.ts';
import { fieldOf, readTermFields } from './term-fields.ts';
import { needsSecondPerson } from './terms-day.ts';

/** Terms that begin on a day that has begun, after the last strike (decision 34). */
export function backdatedTerms(clock: () => Date): ApprovedKind<z.infer<typeof termsBody>> {
  return {
    async examine(records, body) {
      const [ledger, terms] = [await readLedger(records), readTermFields(body)];
      if (!needsSecondPerson(ledger, terms.fromDay, clock()))
        throw new InputError('fromDay', 'These terms need no second person: record them.');
      const before = termsOn(ledger.terms, terms.fromDay);
      const holders = stateOf(ledger.entries)
        .series.filter(isHeld)
        .map(({ investorId }) => investorId);
      return {
        title: `Terms from ${dayInWords(terms.fromDay)} on`,
        basis: {
          strike: ledger.strikes.at(-1)?.day ?? null,
          terms: ledger.terms.map((one) => [one.fromDay, one.recordedAt.toISOString()]),
        },
        investorIds: [...new Set(holders)],
        takesFromInvestor: FEE_RATES.some(({ name }) => terms[fieldOf(name)].gt(before[fieldOf(name)])),
      };
    },
    async perform(records, body, { at, proposedBy }) {
      await records.appendTerms({ ...readTermFields(body), recordedAt: at, recordedBy: proposedBy });
      await noteFunding(records, at);
    },
  };
}
