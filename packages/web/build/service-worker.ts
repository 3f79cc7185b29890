import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const ENTRY = resolve(import.meta.dirname, '../worker/service-worker.ts');
/** What the app is made of; browsers that have workers take the newer of the two kinds of fonts. */
const OF_THE_APP = /^assets\/.*\.(js|css|svg|woff2)$/;

/**
 * Builds the service worker: `sw.js`, and beside it the list of the files that it keeps. The build's name is a hash of
 * all of them and of the page, so that one that differs in anything is another.
 */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const pictures = readdirSync(publicDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
          /\.(png|svg)$/.test(name),
        );
        const files = [...Object.keys(bundle).filter((name) => OF_THE_APP.test(name)), ...pictures].sort();
        const script = await buildWorker();
        const hash = createHash('sha256').update(script).update(files.join());
        for (const name of pictures) hash.update(readFileSync(join(publicDir, name)));
        const page = bundle['index.html'];
        if (page?.type === 'asset') hash.update(page.source);
        const name = hash.digest('hex').slice(0, 12);
        const list = JSON.stringify(files.map((file) => `/${file}`));
        this.emitFile({ type: 'asset', fileName: `assets/files-${name}.json`, source: list });
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: script.replaceAll('__BUILD__', `"${name}"`),
        });
      },
    },
  };
}

/** The worker as one script, which does not yet know the build's name. */
async function buildWorker(): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  });
  const [{ output }] = [made].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
