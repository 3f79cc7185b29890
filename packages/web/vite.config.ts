import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { paintFirstScreen } from './build/first-screen.ts';
import { namedConditions } from './build/named-conditions.ts';
import { precompress } from './build/precompress.ts';

const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;
const API_PATHS = ['/api', '/auth', '/discord', '/demo', '/healthz', '/readyz', '/metrics'];

/** Builds `worker/sw.ts` into `sw.js`, with the list of files to cache. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'worker',
  filename: 'sw.ts',
  manifest: false,
  injectRegister: false,
  injectManifest: {
    rollupFormat: 'iife',
    // Browsers with service workers support woff2.
    globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2}', 'icons/*.png', '*.svg'],
    // The shell (`SHELL_PATH`) holds no user's data. The server renders every other page.
    manifestTransforms: [
      async (entries) => ({
        manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: 'shell' } : entry)),
      }),
    ],
  },
});

export default defineConfig({
  plugins: [react(), namedConditions(), paintFirstScreen(), serviceWorker, precompress()],
  build: {
    outDir: 'dist',
    // The content security policy allows scripts by file only, and no font or picture inside the style.
    modulePreload: { polyfill: false },
    // One style file, because a chunk whose styles failed to load would be unreadable.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], priority: 2 },
            // Otherwise each set of shared modules becomes a file, and the board needs a hundred requests.
            { name: 'shared', minShareCount: 4, priority: 1 },
          ],
        },
      },
      // Reads only the used icons of a package with thousands. Otherwise the build takes 840 MB.
      experimental: { lazyBarrel: true },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: API }])),
  },
});
