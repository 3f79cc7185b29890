import { defineConfig, type Plugin } from 'vite';
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
 * Bundles the server into one file per command, because loading a thousand modules one by one would take longer than
 * the rest of the start.
 */
export default defineConfig({
  plugins: [asciiOnly()],
  ssr: {
    noExternal: true,
    external: EXTERNAL_PACKAGES,
  },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    // The gateway's library needs it only for compressed messages, which we don't use.
    rolldownOptions: { input: ['src/main.ts', ...COMMANDS], external: ['zlib-sync'] },
  },
});

/** Escapes the few other characters: because of them, V8 would keep megabytes of code at two bytes per character. */
function asciiOnly(): Plugin {
  const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'ascii-only',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, toEscape);
      }
    },
  };
}
