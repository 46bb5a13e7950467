import type { Manifest } from 'vite';
import { expect, test } from 'vitest';
import { pageAssets } from './page-assets.ts';

/** As Vite writes it where two frames share the style sheet of their area: beside the own one, which it names first. */
const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: [] },
  'src/start.tsx': { file: 'assets/start.js', imports: ['index.html'] },
  'src/ui/theme/fonts/geist.woff2': { file: 'assets/geist.woff2' },
  _field: { file: 'assets/field.js', css: ['assets/field.css'] },
  'src/portal/login/login-frame.tsx': {
    file: 'assets/login-frame.js',
    css: ['assets/login-frame.css', 'assets/portal.css'],
  },
  'src/portal/login/login-page.tsx': {
    file: 'assets/login-page.js',
    imports: ['_field'],
    css: ['assets/login-page.css'],
  },
};

test('the style sheet of an area, which sets the order of layers, comes before those of its frames and pages', () => {
  const modules = ['portal/login/login-frame.tsx', 'portal/login/login-page.tsx'];
  expect(pageAssets(manifest, modules, 'portal').styles).toEqual([
    '/assets/portal.css',
    '/assets/login-frame.css',
    '/assets/field.css',
    '/assets/login-page.css',
  ]);
});

test('a page whose module is not in the manifest is not built', () => {
  expect(() => pageAssets(manifest, ['portal/missing.tsx'], 'portal')).toThrow('src/portal/missing.tsx');
});
