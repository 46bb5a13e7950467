import { expect, test } from 'vitest';
import { coverAddresses } from './cover-addresses.ts';

test.each([
  ['<a href="mailto:a@b.example">a@b.example</a>', '<a href="mailto:a&#64;b.example">a&#64;b.example</a>'],
  ['write to first.last+tag@mail.b.example.', 'write to first.last+tag&#64;mail.b.example.'],
  ['<meta content="a@b.example">', '<meta content="a&#64;b.example">'],
  ['<img srcset="/a@2x.webp 2x">', '<img srcset="/a&#64;2x.webp 2x">'],
  ['@equanim, 5 @ 3 and a@b', '@equanim, 5 @ 3 and a@b'],
])('the addresses in %j are covered', (html, covered) => {
  expect(coverAddresses(html)).toBe(covered);
});

test('structured data stays JSON, and says the same', () => {
  const data = { '@type': 'Organization', email: 'a@b.example' };
  const block = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const covered = coverAddresses(`<p>a@b.example</p>${block}<p>c@d.example</p>`);
  expect(covered).not.toMatch(/[ab]@[bd]/);
  const [, json = ''] = /<script[^>]*>(.*)<\/script>/.exec(covered) ?? [];
  expect(JSON.parse(json)).toEqual(data);
});
