import { defineConfig } from 'vite';

/** The product's own sources are built in, so that filling writes what the server writes. */
export default defineConfig({
  ssr: { noExternal: [/^@ten-four\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: { input: ['src/main.ts', 'src/baseline.ts'] },
  },
});
