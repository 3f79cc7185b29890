import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes a .gz and a .br copy of every text file, which the server sends as they are. Skips the page, because the
 * server renders it per request.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // Runs after the service worker is written.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name));
        await Promise.all(
          texts.map(async (entry) => {
            const path = join(entry.parentPath, entry.name);
            const content = await readFile(path);
            const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
            await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
            await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
          }),
        );
      },
    },
  };
}
