import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './paths.mjs';

const CHECKED =
  /\.(?:cjs|conf|css|html|js|json|md|mjs|service|sql|timer|tsx?|ya?ml)$|(?:Caddyfile|Dockerfile|\.env\.example)$/;
const GENERATED = 'package-lock.json';

/** The lines of each section. */
const WORDING = Object.fromEntries(
  readFileSync(new URL('plain-english.txt', import.meta.url), 'utf8')
    .split(/^# /m)
    .map((section) => section.trim().split(/\r?\n/))
    .map(([heading = '', ...lines]) => [heading.split(':')[0], lines]),
);
const FIXED = new RegExp(WORDING.fixed.join('|'), 'gi');

/** A docstring with its first word, and whether a function follows. */
const DOCSTRING =
  /\/\*\*\s+(?:\*\s+)?(\S+)(?:(?!\*\/)[\s\S])*\*\/\n *((?:export |default |async )*(?:function\b|const \w+ = (?:async )?[(<]))?/g;
const RELATIVE = /^(?:How|That|What|Where|Whether|Which|Who(?:ever|m|se)?)$/;
const VERB = /^(?!Always|Its|This)[A-Z][a-z]*s[,.:;]?$/;

const rulesOf = (section, patternOf, flags) =>
  WORDING[section].map((line) => {
    const [avoid, write] = line.split(' → ');
    return { pattern: new RegExp(patternOf(avoid), flags), write };
  });

const words = (avoid) => `\\b(?:${avoid})\\b`;
// A comment may break a line anywhere.
const phrase = (avoid) => words(avoid.replaceAll(' ', '[\\s*/]+'));

const FILE_RULES = rulesOf('files', (avoid) => `^(?:${avoid})$`, 'g');
const NAME_RULES = rulesOf('names', words, 'g');
const TEXT_RULES = [...NAME_RULES, ...rulesOf('phrases', phrase, 'gi'), ...rulesOf('spelling', phrase, 'gi')];
const DOC_RULES = [...TEXT_RULES, ...rulesOf('docs', words, 'g')];

/** Returns one line for each word or phrase to avoid. */
export function checkPlainEnglish() {
  return execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => CHECKED.test(file) && file !== GENERATED)
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8').replace(FIXED, (found) => '.'.repeat(found.length));
      return [...faultsOfName(file), ...faultsOfText(file, text), ...faultsOfDocstrings(text)].map(
        ({ at, says, write }) =>
          `${file}:${text.slice(0, at).split('\n').length} says "${says}"; write "${write}".`,
      );
    });
}

function faultsOfName(file) {
  const says = basename(file).replace(/\..*/, '');
  const name = says.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return [
    ...FILE_RULES.filter(({ pattern }) => says.match(pattern)),
    ...NAME_RULES.filter(({ pattern }) => name.match(pattern)),
  ].map(({ write }) => ({ at: 0, says, write }));
}

const faultsOfText = (file, text) =>
  (/\.(?:md|ya?ml)$/.test(file) ? DOC_RULES : TEXT_RULES).flatMap(({ pattern, write }) =>
    [...text.matchAll(pattern)].map(({ index, 0: says }) => ({ at: index, says, write })),
  );

const faultsOfDocstrings = (text) =>
  [...text.matchAll(DOCSTRING)]
    .filter(([, first, isFunction]) => RELATIVE.test(first) || (isFunction && !VERB.test(first)))
    .map(({ index, 1: says }) => ({ at: index, says, write: 'Returns, Locks or another verb' }));
