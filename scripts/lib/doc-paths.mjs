import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Folders searched for paths named in the docs. A name may omit the first folders, as in `db/migrate.ts`. */
const FOLDERS = ['packages', 'docs', 'deploy', 'scripts', 'bench'];
const FOREIGN = /(^|\/)(node_modules|dist|\.cache)(\/|$)/;

const LINKS = /\]\((?!https?:)([^)#]+)/g;
const WHOLE = new RegExp(`(?<![\\w/.@-])(?:${FOLDERS.join('|')})/[\\w./-]*\\w`, 'g');
const QUOTED =
  /`([\w./-]+\.(?:ts|tsx|mjs)|(?:app|db|demo|faults|features|lib|operator|platform|testing|ui)\/[\w./-]*\w)`/g;

/** Returns one line for each missing path that the docs name. */
export function checkDocPaths() {
  const there = FOLDERS.flatMap((folder) => [folder, ...below(folder)]);
  const isThere = (path) => FOREIGN.test(path) || there.some((file) => `/${file}`.endsWith(`/${path}`));
  const guides = below('docs').filter((file) => file.endsWith('.md'));
  return ['README.md', 'CONTRIBUTING.md', ...guides].flatMap((doc) => {
    const text = readFileSync(join(ROOT, doc), 'utf8');
    const links = [...text.matchAll(LINKS)].map(([, path = '']) => path);
    const paths = [...text.matchAll(WHOLE), ...text.matchAll(QUOTED)].map(
      ([whole, quoted = whole]) => quoted,
    );
    const missing = [
      ...links.filter((path) => !existsSync(join(ROOT, dirname(doc), path))),
      ...paths.filter((path) => !isThere(path)),
    ];
    return [...new Set(missing)].map((path) => `${doc} names ${path}, which does not exist.`);
  });
}

function below(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => !FOREIGN.test(file));
}
