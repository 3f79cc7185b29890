/** Configures the search for dead code (`npm run check`). */
export default {
  workspaces: {
    '.': {
      // The last one is named by vitest.config.ts, but only on machines with PostgreSQL.
      entry: ['scripts/*.mjs', 'scripts/lib/postgres.global-setup.mjs'],
      project: ['scripts/**/*.mjs'],
    },
    // Nobody outside uses the contract, so what no other package imports from it is dead too.
    'packages/contract': { project: ['src/**/*.ts'], includeEntryExports: true },
    'packages/fake-discord': { project: ['{src,testing}/**/*.ts'], includeEntryExports: true },
    // The build for the fault tests starts at the file named (vite.faults.config.ts).
    'packages/server': {
      entry: ['testing/fault-main.ts'],
      project: ['{src,testing}/**/*.ts'],
      includeEntryExports: true,
    },
    'packages/web': {
      project: ['{src,build,worker,testing}/**/*.{ts,tsx,css}'],
    },
    'packages/e2e': { entry: ['pictures.config.ts', 'src/pictures/*.ts'], project: ['src/**/*.ts'] },
    bench: { project: ['src/**/*.ts'] },
  },
  compilers: {
    // Styles use packages too: the fonts' files.
    css: (text) =>
      [...text.matchAll(/url\(["']([^"']+)["']\)/g)].map(([, file]) => `import '${file}';`).join('\n'),
  },
};
