import { describe, expect, it } from 'vitest';
import { describeDevice } from './open-session.ts';

const MOZILLA = 'Mozilla/5.0';

describe('a device', () => {
  it.each([
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36`,
      'Chrome on macOS',
    ],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox on Windows'],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
      'Safari on iOS',
    ],
    ['', null],
    ['curl/8.5.0', null],
    ['<script>alert(1)</script>/1 x', null],
    ['\u202Eevil/1.0 x', null],
    [`${'x'.repeat(400)}/1.0 x`, null],
  ])('is called by its browser and system, and never what it could be made to show: %.60s', (agent, name) => {
    expect(describeDevice(agent)).toBe(name);
  });
});
