import { expect, test } from 'vitest';
import * as facts from '../src/content/facts.ts';
import { firm } from '../src/content/firm.ts';
import { fund } from '../src/content/investment-prerendered.ts';
import { pages } from '../src/content/pages.ts';
import { contactType } from '../src/content/sharing.ts';
import type { Page } from '../src/page.ts';
import { structuredData } from './structured-data.ts';

const sample = { firm, fund, facts, contactType };
const ofRealFirm = { ...sample, facts: { ...facts, sampleNotice: '' } };
const pageAt = (path: string): Page => ({
  path,
  ...(path === '/' ? pages.home : pages.disclosures),
  area: 'site',
  isIndexed: true,
  isPersonal: false,
  groups: {},
});

type Node = Record<string, unknown>;

function nodeOf(type: string, path = '/', described = sample): Node | undefined {
  return structuredData(pageAt(path), described)['@graph'].find((node) => node['@type'] === type);
}

test('the fund is named where it is offered, with its fees’ address and no yield, rate, rating or amount', () => {
  expect(nodeOf('InvestmentFund')).toHaveProperty(
    'feesAndCommissionsSpecification',
    `${firm.origin}/disclosures#fees`,
  );
  expect(nodeOf('InvestmentFund', '/disclosures')).toBeUndefined();
  const text = JSON.stringify(structuredData(pageAt('/investment'), ofRealFirm));
  expect(text).not.toMatch(/interestRate|annualPercentageRate|amount|rating|yield|return|performance|\d ?%/i);
});

test('invented facts are told to nobody who cannot see that they are, and those of a real firm are', () => {
  expect(JSON.stringify(structuredData(pageAt('/'), sample))).not.toMatch(/legalName|foundingDate|audience/);
  expect(nodeOf('Organization', '/', ofRealFirm)).toMatchObject({
    legalName: facts.firmFacts.legalName.value,
    foundingDate: facts.foundedOn,
  });
  expect(nodeOf('InvestmentFund', '/', ofRealFirm)).toHaveProperty(
    'audience.audienceType',
    facts.termFacts.eligibleInvestors.value,
  );
});
