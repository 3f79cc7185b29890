/**
 * A small tree of sources for the proof of the import rules: each file with what it imports. `OFFENDERS` names for
 * every rule the files that break it and it alone; `INNOCENTS` break none.
 */
export const OFFENDERS = {
  // Of the files in a cycle, the first is named.
  'no-cycle': { 'packages/contract/src/common/egg.ts': './hen.ts' },
  resolvable: { 'packages/server/src/platform/lost.ts': '#platform/nowhere' },
  'contract-stands-alone': { 'packages/contract/src/bank/bank.contract.ts': 'kysely' },
  'packages-apart': {
    'packages/server/src/platform/page.ts': '../../../web/src/lib/format.ts',
    'packages/web/src/lib/store.ts': '../../../server/src/db/database.ts',
    'packages/e2e/src/support/shortcut.ts': '../../../server/src/db/database.ts',
  },
  'feature-by-index': {
    'packages/server/src/features/bank/bank.domain.ts': '#features/civilians/civilians.rules',
    'packages/server/src/features/bank/ledger.store.ts': '#features/civilians/civilians.store',
  },
  'store-is-private': { 'packages/server/src/app/sweep.ts': '#features/civilians/civilians.store' },
  'nothing-upward': {
    'packages/server/src/platform/upward.ts': '#features/civilians/index',
    'packages/server/src/db/upward.ts': '#app/build-app',
  },
  'composition-on-top': { 'packages/server/src/features/bank/bank.routes.ts': '#app/build-app' },
  'demo-from-app-only': { 'packages/server/src/features/bank/bank.policy.ts': '#demo/personas' },
  'testing-from-tests-only': {
    'packages/server/src/features/bank/bank.presenter.ts': '#testing/test-server',
  },
  'store-below-domain': { 'packages/server/src/features/bank/bank.store.ts': '#features/bank/bank.domain' },
  'domain-below-routes': {
    'packages/server/src/features/vehicles/vehicles.domain.ts': '#features/vehicles/vehicles.routes',
  },
  'routes-through-domain': {
    'packages/server/src/features/civilians/civilians.routes.ts': '#features/civilians/civilians.store',
  },
  'rules-are-pure': { 'packages/server/src/features/vehicles/vehicles.rules.ts': '#db/database' },
  'web-app-on-top': { 'packages/web/src/features/bank/router-link.tsx': '#app/router.tsx' },
  'web-ui-and-lib-below': { 'packages/web/src/ui/panel.tsx': '#features/bank/list-accounts.ts' },
  'web-features-apart': {
    'packages/web/src/features/bank/owner.tsx': '#features/civilians/list-civilians.ts',
  },
  'web-features-by-contract': { 'packages/web/src/features/money/wallet.tsx': '#lib/format.ts' },
};

export const INNOCENTS = {
  'packages/contract/src/common/hen.ts': './egg.ts',
  'packages/contract/src/common/ids.ts': 'typebox',
  'packages/server/src/main.ts': '#app/build-app',
  'packages/server/src/app/build-app.ts': '#features/vehicles/vehicles.routes',
  'packages/server/src/app/start-demo.ts': '#demo/personas',
  'packages/server/src/db/database.ts': 'kysely',
  'packages/server/src/demo/personas.ts': '@ten-four/contract/common/ids',
  'packages/server/src/features/civilians/civilians.domain.ts': '#features/civilians/civilians.store',
  'packages/server/src/features/civilians/civilians.rules.ts': '@ten-four/contract/common/ids',
  'packages/server/src/features/civilians/civilians.store.ts': '#db/database',
  'packages/server/src/features/civilians/civilians.test.ts': '#testing/test-server',
  'packages/server/src/features/civilians/index.ts': '#features/civilians/civilians.domain',
  'packages/server/src/features/vehicles/index.ts': '#features/civilians/index',
  'packages/server/src/features/vehicles/vehicles.routes.ts': '#features/vehicles/index',
  'packages/server/testing/test-server.ts': '#demo/personas',
  'packages/web/src/app/router.tsx': '#features/civilians/list-civilians.ts',
  'packages/web/src/features/bank/list-accounts.ts': '#lib/format.ts',
  'packages/web/src/features/civilians/list-civilians.ts': '@ten-four/contract/common/ids',
  'packages/web/src/lib/format.ts': '@ten-four/contract/common/ids',
};
