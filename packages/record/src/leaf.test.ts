import { describe, expect, it } from 'vitest';
import { formatLeaf, parseLeaf } from './leaf.ts';
import { leafOf } from './records.test-support.ts';

const TEXT = `equanim-nav/1
fund alpha
day 2026-10-31
close 2026-10-31T23:59:00Z
value 1.080000000000
samples 1440
gaps 0
source live
salt 00112233445566778899aabbccddeeff
`;

const LATER = TEXT.replace('nav/1', 'nav/3').replace('gaps 0\n', 'gaps 0\nby_hand none\nrecord 2\n');
const BY_HAND = TEXT.replace('nav/1', 'nav/2').replace('gaps 0\n', 'gaps 0\nby_hand 0.03\n');

describe('a leaf', () => {
  it('is a fixed text, a line a field', () => {
    expect(parseLeaf(TEXT)).toEqual({
      kind: 'nav',
      fund: 'alpha',
      day: '2026-10-31',
      close: '2026-10-31T23:59:00Z',
      value: '1.080000000000',
      samples: 1440,
      gaps: 0,
      byHand: null,
      record: 1,
      source: 'live',
      salt: '00112233445566778899aabbccddeeff',
    });
  });

  it('says which share of its close is kept by hand', () => {
    expect(parseLeaf(BY_HAND)).toEqual({ ...parseLeaf(TEXT), byHand: '0.03' });
  });

  it('says which record its close lies in', () => {
    expect(parseLeaf(LATER)).toEqual({ ...parseLeaf(TEXT), record: 2 });
    expect(parseLeaf(LATER.replace('none', '0.03'))).toEqual({
      ...parseLeaf(TEXT),
      byHand: '0.03',
      record: 2,
    });
  });

  it.each([
    ['a day', TEXT],
    ['a day of a later record', LATER],
    [
      'a correction in a later record',
      LATER.replace('nav', 'correction').replace(/salt .*/, 'corrects 0\nreason A late fill.'),
    ],
    ['a day that is kept by hand in part', BY_HAND],
    [
      'a correction that is kept by hand in part',
      BY_HAND.replace('nav', 'correction').replace(/salt .*/, 'corrects 0\nreason A transfer.'),
    ],
    ['a day without a sample', formatLeaf(leafOf(3, { close: null, value: null, samples: 0, gaps: 1440 }))],
    ['a correction', TEXT.replace('nav', 'correction').replace(/salt .*/, 'corrects 0\nreason A late fill.')],
    ['a change of the key', 'equanim-key/1\nold fund+00000000+AA==\nnew fund+00000001+AQ==\n'],
  ])('of %s is written as it was read', (_, text) => {
    const leaf = parseLeaf(text);
    expect(leaf && formatLeaf(leaf)).toBe(text);
  });

  it.each([
    ['of another version', TEXT.replace('nav/1', 'nav/4')],
    ['of the third version in the first record', LATER.replace('record 2', 'record 1')],
    ['of the third version without its record', LATER.replace('record 2\n', '')],
    ['of the first version with a share', BY_HAND.replace('nav/2', 'nav/1')],
    ['with a share of nothing', BY_HAND.replace('0.03', '0.00')],
    [
      'with a share and no close',
      BY_HAND.replace(/close .*/, 'close none')
        .replace(/value .*/, 'value none')
        .replace('samples 1440\ngaps 0', 'samples 0\ngaps 1440'),
    ],
    ['without its last newline', TEXT.slice(0, -1)],
    ['with a line more', `${TEXT}more yes\n`],
    ['with two lines swapped', TEXT.replace('samples 1440\ngaps 0', 'gaps 0\nsamples 1440')],
    ['with eleven decimals', TEXT.replace('1.080000000000', '1.08000000000')],
    ['with an exponent', TEXT.replace('1.080000000000', '1.08e0')],
    ['of no day of the calendar', TEXT.replaceAll('2026-10-31', '2026-09-31')],
    ['closed on another day', TEXT.replace('close 2026-10-31', 'close 2026-10-30')],
    ['closed within a minute', TEXT.replace('23:59:00Z', '23:59:30Z')],
    ['with too few minutes', TEXT.replace('samples 1440', 'samples 1439')],
    ['with a close and no value', TEXT.replace('1.080000000000', 'none')],
    ['of another source', TEXT.replace('source live', 'source paper')],
    ['with a short salt', TEXT.replace('00112233', '')],
    ['with Windows line ends', TEXT.replaceAll('\n', '\r\n')],
  ])('is none %s', (_, text) => {
    expect(parseLeaf(text)).toBeNull();
  });
});
