import type { Manifest } from 'vite';
import { expect, test } from 'vitest';
import { pageAssets } from './page-assets.ts';

/** As Vite writes it where a page imports a part with a sheet of its own before the frame that has the sheet of the area. */
const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: [] },
  'src/start.tsx': { file: 'assets/start.js', imports: ['index.html'] },
  'src/ui/theme/fonts/geist.woff2': { file: 'assets/geist.woff2' },
  _field: { file: 'assets/field.js', css: ['assets/field.css'] },
  'src/portal/session/login/login-frame.tsx': {
    file: 'assets/login-frame.js',
    css: ['assets/login-frame.css', 'assets/portal.css'],
  },
  'src/portal/session/login/login-page.tsx': {
    file: 'assets/login-page.js',
    imports: ['_field', 'src/portal/session/login/login-frame.tsx'],
    css: ['assets/login-page.css'],
  },
  'src/portal/session/login/bare-page.tsx': { file: 'assets/bare-page.js', imports: ['_field'] },
};
const built = { manifest, areaSheets: new Set(['assets/portal.css', 'assets/site.css']) };

test('the style sheet of an area, which sets the order of layers, comes before all others', () => {
  expect(pageAssets(built, ['portal/session/login/login-page.tsx'], 'portal').styles).toEqual([
    '/assets/portal.css',
    '/assets/field.css',
    '/assets/login-frame.css',
    '/assets/login-page.css',
  ]);
});
