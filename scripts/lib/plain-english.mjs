import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const CHECKED =
  /\.(?:cjs|conf|css|html|js|json|md|mjs|service|sql|timer|tsx?|ya?ml)$|(?:Caddyfile|Dockerfile|\.env\.example)$/;
/** Generated files and this list. */
const EXEMPT = /package-lock\.json$|plain-english\.mjs$/;

const SPELLING = [
  /\b(?:behaviour|catalogue|centre|colour|defence|favour|flavour|honour|labour|neighbour|programme|rumour)\w*/i,
  // The importer reads lists with either spelling.
  { phrase: /\b(?:licence|offence)\w*/i, except: /list-specs\.rules\.ts$/ },
  /\b\w+(?:yse|ysing)\b/i,
  /\b(?:author|categor|custom|final|general|initial|local|minim|maxim|normal|optim|organ|priorit|real|recogn|serial|standard|summar|synchron)is(?:e|ed|es|ing|ation)\b/i,
  /\b(?:channel|label|level|model|signal|travel)l(?:ed|ing)\b/i,
  /\b(?:amongst|artefact|backwards|judgement|learnt|towards|upwards|whilst)\b/i,
  // The API has the value Cancelled and the field `cancelled`.
  { phrase: /\bcancell(?:ed|ing)\b/, only: /\.(?:md|ya?ml)$/ },
];

/** Phrases that texts and messages of the product still contain, and tests of these. */
const NOT_IN_PROSE = [
  /\bafterwards\b/i,
  /\banew\b/i,
  /\bany more\b/i,
  /\bnobody dispatches\b/i,
  /\bwhoever\b/i,
  /\bthis is no\b/i,
  /\b(?:are|be|been|is|was|were) told\b/i,
  /\bon (?:its|their) way (?:to|up)\b/i,
];
const PRODUCT = /^packages\/(?:contract|server|web)\/(?:build|src|worker)\//;

/** Docstrings start with a verb or a noun, not with a relative clause. */
const DOCSTRING = /\/\*\*\s+(?:\*\s+)?(?:How|That|What|Where|Whether|Which|Who|Whoever|Whom|Whose)\b/;

/** @type {{ phrase: RegExp, only?: RegExp, except?: RegExp }[]} */
const RULES = [...SPELLING, DOCSTRING, ...NOT_IN_PROSE.map((phrase) => ({ phrase, except: PRODUCT }))].map(
  (rule) => (rule instanceof RegExp ? { phrase: rule } : rule),
);

/** Returns one line for each phrase to avoid. */
export function checkPlainEnglish() {
  return execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => CHECKED.test(file) && !EXEMPT.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return RULES.filter(({ only, except }) => only?.test(file) !== false && !except?.test(file))
        .flatMap(({ phrase }) => [...text.matchAll(new RegExp(phrase, `${phrase.flags}g`))])
        .map((found) => {
          const line = text.slice(0, found.index).split('\n').length;
          return `${file}:${line} says "${found[0].trim()}".`;
        });
    });
}
