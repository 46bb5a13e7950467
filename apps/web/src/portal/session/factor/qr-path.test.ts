import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

/** The picture that a browser draws of a path of squares, so many pixels a module. */
function draw({ path, size }: { path: string; size: number }, scale: number) {
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const from = ((Number(y) * scale + row) * width + Number(x) * scale) * 4;
      for (let at = from; at < from + scale * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return { width, height: width, data };
}

test('the path of a QR code is read as the text it was drawn from', () => {
  const text =
    'otpauth://totp/equanim.example:somebody%40equanim.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=equanim.example';
  expect(decodeQR(draw(qrPath(text), 6))).toBe(text);
});
