import { defineConfig } from 'vite';
import product from './vite.config.ts';

/** The server with fail points for the fault tests, built as the product is. */
export default defineConfig({
  ...product,
  build: {
    ...product.build,
    rolldownOptions: { ...product.build?.rolldownOptions, input: ['testing/fault-main.ts'] },
  },
});
