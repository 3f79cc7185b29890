import { defineConfig } from 'vite';

/** Bundles the product's own sources, so that the fill writes exactly what the server writes. */
export default defineConfig({
  ssr: { noExternal: [/^@ten-four\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: { input: ['src/main.ts', 'src/baseline.ts'] },
  },
});
