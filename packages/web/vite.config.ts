import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { paintFirstScreen } from './build/first-screen.ts';
import { namedConditions } from './build/named-conditions.ts';
import { precompress } from './build/precompress.ts';

const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;
const API_PATHS = ['/api', '/auth', '/discord', '/demo', '/healthz', '/readyz', '/metrics'];

/** Builds `worker/sw.ts` into `sw.js`, with the list of the files that it stores. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'worker',
  filename: 'sw.ts',
  manifest: false,
  injectRegister: false,
  injectManifest: {
    rollupFormat: 'iife',
    // Browsers with workers take the newer of the two kinds of fonts.
    globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2}', 'icons/*.png', '*.svg'],
    // The page that belongs to nobody (`SHELL_PATH`): the server fills in every other one.
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
    // A chunk without its styles would be unreadable; one file for all has nothing left to miss.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], priority: 2 },
            // Without it every set of modules that some pages share is a file of its own: a hundred requests for the board.
            { name: 'shared', minShareCount: 4, priority: 1 },
          ],
        },
      },
      // Reads only the icons that are used, of a package of thousands: without it the build takes 840 MB.
      experimental: { lazyBarrel: true },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: API }])),
  },
});
