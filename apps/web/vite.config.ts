import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOutRequests } from './build/leave-out-requests.ts';
import { portalChunk } from './build/portal-chunk.ts';
import { reachParts } from './build/reach-parts.ts';

const API_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [leaveOutRequests(), react(), tailwindcss(), reachParts()],
  // What it exports is its development build, with warnings that no visitor reads.
  resolve: {
    alias: {
      'react-router': fileURLToPath(
        import.meta.resolve('react-router').replace('/development/', '/production/'),
      ),
    },
  },
  server: { proxy: { '/api': { target: API_ORIGIN, ws: true } } },
  // A worker loads parts of itself on demand.
  worker: { format: 'es' },
  build: {
    manifest: true,
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs and seldom changes stays in the cache when our own code is released.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
            // Small parts that most pages share: a request each would cost more than their bytes.
            {
              name: 'ui',
              test: /src[\\/]ui[\\/](?:browser|picture|feedback|theme|forms[\\/](?:button|field))/,
              minShareCount: 3,
            },
            // A module of it imports no other part of the portal: whatever needs the one needs the other.
            {
              name: portalChunk,
              debugName: 'portal',
              minShareCount: 4,
              includeDependenciesRecursively: false,
            },
            {
              name: 'shell',
              test: /src[\\/](?:content[\\/](?:firm|logo|pages)|error-page|screens)[.]tsx?$/,
            },
          ],
        },
      },
    },
  },
});
