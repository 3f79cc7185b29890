/** Lists which folder may import which (docs/tour.md); `npm run check` runs these rules. */
const { readdirSync } = require('node:fs');

const SERVER = '^packages/server/src';
const TESTING = '^packages/server/testing';
const FEATURE = `${SERVER}/features/([^/]+)/`;
const WEB = '^packages/web/src';
const TEST = '\\.test\\.ts$';
/** Feature names, one per folder of the contract. */
const CONTRACT = readdirSync(`${__dirname}/packages/contract/src`).join('|');

/** Returns a rule whose violation is an error; `from` and `to` are those of dependency-cruiser. */
function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycle', 'Two files that need each other are one, or lack a third.', {}, { circular: true }),
    rule('resolvable', 'What is imported is there.', {}, { couldNotResolve: true }),
    rule(
      'contract-stands-alone',
      'The contract is for server and browser alike: it imports typebox only.',
      { path: '^packages/contract/src', pathNot: TEST },
      { pathNot: ['^packages/contract/src', '^node_modules/typebox/'] },
    ),
    rule(
      'packages-apart',
      'Server, web app and journeys meet in the contract only.',
      { path: '^packages/(server|web|e2e)/' },
      { path: '^packages/(server|web|e2e)/', pathNot: '^packages/$1/' },
    ),
    rule(
      'fake-discord-stands-alone',
      'The fake Discord server knows the contract only, so that it cannot share a mistake with the server.',
      { path: '^packages/fake-discord/' },
      { path: '^packages/', pathNot: '^packages/(fake-discord|contract)/' },
    ),
    rule(
      'fake-discord-from-demo-only',
      'The product works without the fake Discord server.',
      { path: SERVER, pathNot: [`${SERVER}/demo/`, TEST] },
      { path: '^packages/fake-discord/' },
    ),
    rule(
      'feature-by-index',
      'A feature uses another one through its index only.',
      { path: FEATURE },
      { path: FEATURE, pathNot: [`${SERVER}/features/$1/`, '/index\\.ts$'] },
    ),
    rule(
      'store-is-private',
      "A feature's SQL is its own; one test looks at the query plans of all.",
      { path: [SERVER, TESTING], pathNot: [FEATURE, `${SERVER}/app/query-plans\\.test\\.ts$`] },
      { path: `${FEATURE}.*\\.store\\.ts$` },
    ),
    rule(
      'nothing-upward',
      'Platform and database know no feature, no composition and no demo.',
      { path: `${SERVER}/(platform|db)/`, pathNot: TEST },
      { path: `${SERVER}/(features/|app/|demo/|main\\.ts)` },
    ),
    rule(
      'composition-on-top',
      'Only the start of the process uses the composition.',
      { path: `${SERVER}/(features|demo)/`, pathNot: TEST },
      { path: `${SERVER}/(app/|main\\.ts)` },
    ),
    rule(
      'demo-from-app-only',
      'The product works without its demo.',
      { path: SERVER, pathNot: [`${SERVER}/(app|demo)/`, `${SERVER}/main\\.ts$`, TEST] },
      { path: `${SERVER}/demo/` },
    ),
    rule(
      'testing-from-tests-only',
      'What helps the tests stays out of the product.',
      { path: SERVER, pathNot: TEST },
      { path: [TESTING, '^packages/fake-discord/testing/', TEST] },
    ),
    rule(
      'store-below-domain',
      'Stores hold SQL only: no decision, no HTTP.',
      { path: '\\.store\\.ts$' },
      { path: '\\.(domain|policy|presenter|routes)\\.ts$' },
    ),
    rule(
      'domain-below-routes',
      'Use cases do not know how they are called.',
      { path: '\\.domain\\.ts$' },
      { path: '\\.(presenter|routes)\\.ts$' },
    ),
    rule(
      'routes-through-domain',
      'Routes reach the database through use cases; they may name its types.',
      { path: '\\.(routes|presenter)\\.ts$' },
      { path: '\\.store\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'rules-are-pure',
      'Rules work on values alone.',
      { path: '\\.rules\\.ts$' },
      {
        path: ['\\.(store|domain|presenter|routes)\\.ts$', `${SERVER}/db/`],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'web-app-on-top',
      'In the web app: app, then features, then ui and lib.',
      { path: `${WEB}/(features|ui|lib)/` },
      { path: `${WEB}/(app/|main\\.tsx)` },
    ),
    rule(
      'web-ui-and-lib-below',
      'Primitives know no feature.',
      { path: `${WEB}/(ui|lib)/` },
      { path: `${WEB}/features/` },
    ),
    rule(
      'web-features-apart',
      'Features of the web app meet in pages only.',
      { path: `${WEB}/features/([^/]+)/` },
      { path: `${WEB}/features/`, pathNot: `${WEB}/features/$1/` },
    ),
    rule(
      'web-features-by-contract',
      'A feature has the same name here as in the contract.',
      { path: `${WEB}/features/`, pathNot: `${WEB}/features/(${CONTRACT})/` },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // Imports of types count too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
