import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FactList, SampleNotice } from './fact-list.tsx';

const auditor = { label: 'Auditor', value: 'Somebody', note: 'Each year.' };
const license = { label: 'License', value: '', note: 'Not shown without a value.' };

test('a fact without a value is not shown, and neither is its note', () => {
  const markup = renderToStaticMarkup(<FactList facts={[auditor, license]} />);
  expect(markup).toMatch(/<dt>Auditor<\/dt><dd>Somebody<span[^>]*>Each year\.<\/span><\/dd>/);
  expect(markup).not.toMatch(/License|Not shown/);
});

test('that facts are invented is said where the content says so, and nowhere else', () => {
  expect(renderToStaticMarkup(<SampleNotice text="These facts are invented." />)).toContain(
    '>These facts are invented.<',
  );
  expect(renderToStaticMarkup(<SampleNotice text="" />)).toBe('');
});
