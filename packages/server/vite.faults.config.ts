import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import product from './vite.config.ts';

/** The server with fail points for the fault tests: built as the product is, but beside it. */
export default defineConfig({
  ...product,
  build: {
    ...product.build,
    outDir: fileURLToPath(new URL('../../.cache/faults', import.meta.url)),
    // What is there stays until it is replaced: another run of the tests may be starting it.
    emptyOutDir: false,
    rolldownOptions: { input: ['testing/fault-main.ts'] },
  },
});
