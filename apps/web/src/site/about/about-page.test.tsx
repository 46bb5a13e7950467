import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AboutSections } from './about-sections.tsx';

const markup = renderToStaticMarkup(<AboutSections />);
const [, facts = ''] = /<section class="about-facts">(.*?)<ol>/.exec(markup) ?? [];
const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ');

test('the about page claims no track record', () => {
  // Minimum and fees stand among the facts; what was earned stands nowhere.
  expect(textOf(markup.replace(facts, ''))).not.toMatch(/\d+ ?%|\$ ?\d|since (?:19|20)\d\d/i);
  expect(textOf(facts)).not.toMatch(
    /since|returned|earned|gained|annuali[sz]ed|Sharpe|\b(?:net|gross) (?:return|of)|outperform|\s[+−-]\d/i,
  );
  expect(textOf(facts).match(/\d+(?:\.\d+)? ?%|\$ ?[\d,]+/g)).toEqual(['$50,000', '3%', '3%', '30%']);
});
