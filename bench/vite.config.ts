import { defineConfig } from 'vite';

/** The product's own sources are built in, so that the floor runs the statements of the stores as they are. */
export default defineConfig({
  ssr: { noExternal: [/^@ten-four\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: { input: ['src/main.ts', 'src/floor.ts', 'src/subscribers.ts'] },
  },
});
