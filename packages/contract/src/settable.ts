import { z } from 'zod/mini';
import { plainly, reason } from './text.ts';

/** The characters that every typeface of a statement has: Latin, Greek and Cyrillic letters, figures and signs, in hexadecimal. */
const RANGES = [
  '0020-007e 00a1-00ac 00ae-0181 0186 018a 018d-0190 0192-0194 0196-0197 019a-019b 019e 01a0-01a1',
  '01af-01b1 01b7 01bf-01c3 01cd-01dd 01e2-01eb 01ee-01f0 01f4-01f5 01f7-0201 0204-0205 0208-0209',
  '020c-020d 0218-0220 0222-0223 0226-0227 0237 023a-023e 0241-0245 0248-0249 0250-027b 027d-0285',
  '0287-0292 0294-0295 0298-0299 029b-029f 02a1-02a8 02b0-02b4 02b7-02b9 02bb-02c1 02c6-02cc 02d0-02d7',
  '02da 02dc-02de 02e0-02e4 02ed 0300-0301 0303-0304 0308-0309 0323 0329 0375 037a 0384-0386 0388-038a',
  '038c 038e-03a1 03a3-03d1 03d5 03d7 03d9 03db 03dd 03e1 03f4 03f7-03f8 0400-045f 0462-0463 046a-046b',
  '0472-0475 0490-0493 0496-049b 04a0-04a3 04aa-04ab 04ae-04b3 04b6-04b7 04ba-04bb 04c0-04c4 04c7-04c8',
  '04cf-04d1 04d4-04d9 04e2-04e3 04e6-04e9 04ee-04ef 04f2-04f3 04f6-04f7 1d25 1d2c 1d2e 1d30-1d31',
  '1d33-1d3a 1d3c 1d3e-1d43 1d47-1d4b 1d4d 1d4f-1d52 1d56-1d58 1d5b 1d6f-1d70 1d79 1d7b 1d7f 1d9c 1da0',
  '1dac 1dae 1db0 1dbb 1dbf 1e02-1e03 1e06-1e07 1e0a-1e11 1e16-1e17 1e1e-1e2b 1e32-1e3b 1e3e-1e49',
  '1e52-1e53 1e56-1e63 1e66-1e67 1e6a-1e6f 1e72-1e73 1e7e-1e85 1e8e-1e97 1e9e-1ef9 1f00-1f15 1f18-1f1d',
  '1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f70 1f72 1f74 1f76 1f78 1f7a 1f7c 1f80-1fb4',
  '1fb6-1fba 1fbc-1fbd 1fbf-1fc4 1fc6-1fc8 1fca 1fcc-1fd2 1fd6-1fda 1fdd-1fe2 1fe4-1fea 1fec-1fed',
  '1ff2-1ff4 1ff6-1ff8 1ffa 1ffc 1ffe 2013-2014 2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a',
  '2044 20a1 20a3-20a4 20a6-20a7 20a9-20ac 20ae 20b1-20b2 20b4-20b5 20b8-20ba 20bd 2113 2116 2122 2191',
  '2193 2212 2215 2c60-2c62 2c65-2c66 2c71 2c7d a722-a725 a74e-a74f a75a-a75b a764-a765 a779-a787 a789',
  'a78b-a78c a7ad-a7ae a7b3 a7b5 a7f2-a7f4',
];

const SETTABLE = new RegExp(
  `^[${RANGES.join(' ')
    .replaceAll(/[0-9a-f]+/g, (code) => `\\u${code}`)
    .replaceAll(' ', '')}]*$`,
  'u',
);

/** Said of a name that cannot be set, where its spelling for statements is missing. */
export const NEEDS_SPELLING = 'Statements cannot set this name: enter it in Latin letters.';

/** Whether statements can set a text in their typefaces, for browser and server alike. */
export const canBeSet = (text: string): boolean => SETTABLE.test(plainly(text));

/** Why somebody did something that statements tell investors: in letters that they can be set in. */
export const printedReason = reason.check(
  z.refine((text) => canBeSet(text.replaceAll(/\s+/g, ' ')), {
    error: 'Statements print it: write it in Latin, Greek or Cyrillic letters.',
  }),
);
