import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { menu } from '../../content/layout.ts';
import { SiteFooter } from './site-footer.tsx';

test('the footer leads to the calculator, and the menu keeps its three links', () => {
  const markup = renderToStaticMarkup(<SiteFooter />);
  const [, nav = ''] = /<nav aria-label="Footer">(.*?)<\/nav>/.exec(markup) ?? [];
  expect([...nav.matchAll(/href="([^"]+)">([^<]+)</g)].map(([, href, label]) => [label, href])).toEqual([
    ['Team', '/team'],
    ['Strategy', '/strategy-overview'],
    ['Calculator', '/investment'],
    ['Disclosures', '/disclosures'],
    ['Contact', '/contact-us'],
    ['Contact form', '/contact-us.html'],
  ]);
  expect(menu.map(({ label }) => label)).toEqual(['About Us', 'Contact Us', 'Login']);
});
