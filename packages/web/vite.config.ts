import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { calledContract } from './build/called-contract.ts';
import { namedWidths } from './build/named-widths.ts';
import { serviceWorker } from './build/service-worker.ts';
import { usedColours } from './build/used-colours.ts';
import { plainDialogs, usedRouter } from './build/used-parts.ts';
import { DISPATCH as FRAME, PAGE_MODULES } from './src/app/page-modules.ts';

const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;
const API_PATHS = ['/api', '/auth', '/discord', '/demo', '/healthz', '/readyz', '/metrics'];

/** Writes a .gz and a .br beside every text file, which the server sends as they are. The page itself it fills in anew. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
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
  };
}

/** Puts the styles behind the first screen, which brings its own: in the head they would hold it back. */
function stylesAfterFirstScreen(): Plugin {
  return {
    name: 'styles-after-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const without = sheets.reduce((text, sheet) => text.replace(sheet, ''), html);
        return without.replace('</body>', `${sheets.join('')}</body>`);
      },
    },
  };
}

/**
 * Writes down for the server which files each page needs beside those that index.html names. It tells the browser of
 * them in the page itself, which else would learn of them one after the other, each from the script before.
 */
function listPageFiles(): Plugin {
  return {
    name: 'list-page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const chunkOf = (module: string) => {
          const chunk = chunks.find(({ moduleIds }) =>
            moduleIds.some((id) => id.endsWith(`/web/src/${module}`)),
          );
          return chunk ?? this.error(`src/app/page-modules.ts names ${module}, which is not in the build.`);
        };
        const entries = chunks.filter((chunk) => chunk.isEntry);
        const common = new Set(filesOf(entries, chunks));
        const pages = Object.entries(PAGE_MODULES).map(([page, modules]) => {
          const files = filesOf(modules.map(chunkOf), chunks).filter((file) => !common.has(file));
          return [page, files.map((file) => `/${file}`)];
        });
        const source = JSON.stringify(Object.fromEntries(pages));
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source });
      },
    },
  };
}

/** The scripts and styles of chunks and of all that they import. */
function filesOf(first: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): string[] {
  const found = new Set(first);
  // A set that grows is walked to its new end.
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  const files = [...found].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
  return [...new Set(files)];
}

/** What is loaded by itself, and never without need: pages, and the clock of all of an officer's pages. */
const PAGES = Object.values(PAGE_MODULES)
  .flat()
  .filter((module) => !FRAME.includes(module));
const BOARD = /\/app\/pages\/officer-dashboard\.page\.tsx$/;
const CAR = /\/app\/pages\/car\.page\.tsx$/;
const DISPATCH = /\/app\/live\/dispatch-parts\.tsx$/;

/**
 * Which scripts become one file. Left to itself the bundler makes a file of every set of modules that some pages share:
 * more than a hundred for the dashboard, most of them smaller than what it costs to ask for one. Those that say nothing
 * else take all that what they name imports; each takes what those before it left.
 */
const SCRIPTS: Rolldown.CodeSplittingGroup[] = [
  // What forms go by, and no page's first look.
  {
    name: 'limits',
    test: /\/contract\/src\/(weapons\/|licenses\/|bank\/bank\.values|reports\/|vehicles\/vehicles\.values|settings\/sections\/(dispatch|licenses)\.)/,
    includeDependenciesRecursively: false,
    priority: 12,
  },
  // What every page needs first.
  { name: 'base', tags: ['$initial'], priority: 11 },
  // Small things of the landing page and of others.
  {
    name: 'names',
    test: /\/contract\/src\/(session\/session|account\/account)\.values\.ts$|\/routing\/link\.tsx$|\/island\.svg$/,
    priority: 10,
  },
  { name: 'front', test: /\/app\/pages\/landing\.page\.tsx$/, priority: 9 },
  // Of every page of a signed-in user, in whatever frame it stands.
  { name: 'live', test: /\/app\/live\/live-connection\.tsx$/, priority: 8 },
  // What calling 911, which stands in no frame and is to be there at once, has in common with other pages.
  {
    name: 'fields',
    test: /\/(civilians|emergencies)\.queries\.ts$|\/civilian-name\.ts$|\/shell\/(user-menu|offline-line)\.tsx$|\/lib\/(moments|endpoint-pages)\.ts$|\/ui\/(loaded|empty-state|status-tag|form-dialog\/submit-keys)\.tsx?$|\/esm\/(components\/(TextInput|Textarea|NativeSelect|ActionIcon)|use-(local-storage|timeout|callback-ref))\/[\w-]+\.mjs$|\/styles\/Input\.layer\.css$|\/Icon(AlertTriangle|Check|ChevronLeft|Dots|Eye|Flame|PhoneCall|Plus|Shield)\.mjs$/,
    priority: 7,
  },
  // What stands around the pages of the dashboard.
  { name: 'shell', test: /\/app\/shell\/bank-shell\.tsx$/, priority: 6 },
  // What opens beside a button or a field: of no page's first look either.
  {
    name: 'popup',
    test: /\/@floating-ui\/|\/@mantine\/core\/esm\/(components\/(Combobox|Menu|Popover|ScrollArea(?!\/utils\/to-int))|utils\/Floating)\//,
    includeDependenciesRecursively: false,
    priority: 5,
  },
  // Of many dialogs, but of no page's first look.
  {
    name: 'form',
    test: /\/use-endpoint-form\.ts$|\/(@mantine\/form|klona|fast-deep-equal)\//,
    includeDependenciesRecursively: false,
    priority: 5,
  },
  // Of forms alone.
  { name: 'suggest', test: /\/ui\/suggest-input\.tsx$/, includeDependenciesRecursively: false, priority: 5 },
  // Of the pages of lists that are put in order, and of texts: the settings and what everybody reads of them.
  {
    name: 'lists',
    test: /\/ui\/(ordered-table|pick-button|rules-text)\.|\/lib\/rules-markup\.ts$/,
    includeDependenciesRecursively: false,
    priority: 5,
  },
  // Of pages about members, and of the palette for staff.
  {
    name: 'members',
    test: /\/contract\/src\/(members|account)\/|\/members\.queries\.ts$/,
    includeDependenciesRecursively: false,
    priority: 5,
  },
  { name: 'shared', minShareCount: 5, priority: 4 },
  // Small things.
  { name: 'common', test: /\/src\/ui\/|\/icons-react\//, minShareCount: 2, priority: 3 },
  {
    name: ownFile('dispatch', [DISPATCH], [BOARD, CAR]),
    debugName: 'dispatch',
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // Of the own unit, on its board and in the car.
  {
    name: ownFile('unit', [BOARD, CAR], []),
    debugName: 'unit',
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: ownFile('board', [BOARD], []),
    debugName: 'board',
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

/** Names the file of what each module `of` needs and, at most, the pages `besides`: no other page is to load it. */
function ownFile(file: string, of: RegExp[], besides: RegExp[]): Rolldown.CodeSplittingNameFunction {
  return (module, graph) => {
    const above = new Set([module]);
    // A set that grows is walked to its new end.
    for (const id of above) {
      for (const importer of graph.getModuleInfo(id)?.importers ?? []) above.add(importer);
    }
    const pages = [...above].filter(
      (id) =>
        PAGES.some((page) => id.endsWith(`/web/src/${page}`)) &&
        ![...of, ...besides].some((own) => own.test(id)),
    );
    const isOf = of.every((own) => [...above].some((id) => own.test(id)));
    return pages.length === 0 && isOf ? file : null;
  };
}

export default defineConfig({
  plugins: [
    react(),
    calledContract(),
    namedWidths(),
    usedColours(),
    usedRouter(),
    plainDialogs(),
    stylesAfterFirstScreen(),
    listPageFiles(),
    serviceWorker(),
    precompress(),
  ],
  resolve: { alias: { typebox: resolve(import.meta.dirname, 'src/lib/plain-schema.ts') } },
  build: {
    outDir: 'dist',
    // The content security policy allows scripts by file only, and no font or picture inside the style.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: SCRIPTS } },
      // Of a package of thousands of icons only those that are used are read: without it the build takes 840 MB.
      experimental: { lazyBarrel: true },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: API }])),
  },
});
