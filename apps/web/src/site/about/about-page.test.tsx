import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AboutPage } from './about-page.tsx';

const markup = renderToStaticMarkup(<AboutPage />);

test('the about page says how the five layers work together, one paragraph each', () => {
  expect(
    markup.match(/<li class="about-layer [^>]*>.*?<\/li>/g)?.map((item) => item.match(/<p>/g)?.length),
  ).toEqual([1, 1, 1, 1, 1]);
});

test('the about page leads to the team, the framework and the calculator', () => {
  for (const path of ['/team', '/strategy-overview', '/investment'])
    expect(markup).toContain(`href="${path}"`);
});

test('the about page claims no track record', () => {
  expect(markup.replace(/<[^>]*>/g, ' ')).not.toMatch(/\d+ ?%|\$ ?\d|since (?:19|20)\d\d/i);
});
