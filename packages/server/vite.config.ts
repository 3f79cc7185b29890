import { defineConfig } from 'vite';
import { EXTERNAL_PACKAGES } from '../../scripts/lib/external-packages.mjs';

/** The operator's commands, each a file to start. */
const COMMANDS = [
  'audit-trim',
  'backup',
  'doctor',
  'ledger-verify',
  'move-to-postgres',
  'restore',
  'setup-link',
].map((name) => `src/operator/commands/${name}.ts`);

/**
 * The server as the few files that are started: loading a thousand modules one by one would take longer than all else
 * at the start.
 */
export default defineConfig({
  ssr: {
    noExternal: true,
    external: EXTERNAL_PACKAGES,
  },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    // The gateway's library looks for it where messages are compressed, which ours are not.
    rolldownOptions: { input: ['src/main.ts', ...COMMANDS], external: ['zlib-sync'] },
  },
});
