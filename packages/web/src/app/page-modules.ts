import type { Page } from '@ten-four/contract/common/pages';

const LIVE = 'app/live/live-connection.tsx';
const SHELL = ['app/shell/shell.tsx', LIVE];
/** What stands around pages; it is no page itself. */
export const DISPATCH = [...SHELL, 'app/live/dispatch-parts.tsx'];
const CAR = [LIVE, 'app/live/dispatch-parts.tsx', 'app/pages/car.page.tsx'];
const POLICE = [...DISPATCH, 'app/shell/wall-clock.tsx'];

const SETTINGS = [...DISPATCH, 'app/pages/settings.page.tsx'];

/** The modules that a page loads by itself until it is complete; the build makes of it the files that the page names. */
export const PAGE_MODULES: Record<Page, string[]> = {
  '/': ['app/pages/landing.page.tsx'],
  '/app': [LIVE, 'app/pages/start.page.tsx'],
  '/home': [LIVE, 'app/pages/first-civilian.page.tsx'],
  '/setup': ['app/pages/setup.page.tsx'],
  '/bank': [LIVE, 'app/shell/bank-shell.tsx', 'app/pages/bank-login.page.tsx'],
  '/bank/dashboard': [LIVE, 'app/pages/bank-dashboard.page.tsx'],
  '/911': [LIVE, 'app/pages/call-911.page.tsx'],
  '/911/:id': [LIVE, 'app/pages/own-emergency.page.tsx'],
  '/open/:kind/:id': [...SHELL, 'app/pages/open.page.tsx'],
  '/dashboard': [...SHELL, 'app/pages/civilian-list.page.tsx'],
  '/dashboard/civilian': [...SHELL, 'app/pages/civilian-list.page.tsx'],
  '/dashboard/civilian/:id': [...SHELL, 'app/pages/civilian-detail.page.tsx'],
  '/dashboard/civilian/:id/edit': [...SHELL, 'app/pages/civilian-edit.page.tsx'],
  '/dashboard/pso': [...POLICE, 'app/pages/officer-dashboard.page.tsx'],
  '/dashboard/pso/create-report': [...POLICE, 'app/pages/create-report.page.tsx'],
  '/dashboard/pso/warrants': [...POLICE, 'app/pages/warrants.page.tsx'],
  '/dashboard/pso/search': [...POLICE, 'app/pages/search.page.tsx'],
  '/dashboard/pso/reports': [...POLICE, 'app/pages/reports.page.tsx'],
  '/dashboard/pso/car': CAR,
  '/dashboard/dispatch': [...POLICE, 'app/pages/dispatch-console.page.tsx'],
  '/dashboard/dispatch/log': [...POLICE, 'app/pages/shift-log.page.tsx'],
  '/dashboard/dispatch/statistics': [...POLICE, 'app/pages/statistics.page.tsx'],
  '/dashboard/safr': [...POLICE, 'app/pages/safr-dashboard.page.tsx'],
  '/dashboard/safr/search': [...DISPATCH, 'app/pages/safr-search.page.tsx'],
  '/dashboard/safr/reports': [...DISPATCH, 'app/pages/safr-reports.page.tsx'],
  '/dashboard/safr/car': CAR,
  '/dashboard/phone': [...SHELL, 'app/pages/phone.page.tsx'],
  '/dashboard/account': [...SHELL, 'app/pages/account.page.tsx'],
  '/dashboard/staff/members': [...DISPATCH, 'features/members/components/members-panel.tsx'],
  '/dashboard/staff/members/:id': [...DISPATCH, 'app/pages/member.page.tsx'],
  '/dashboard/staff/account-requests': [
    ...DISPATCH,
    'features/bank/components/requests/account-requests.tsx',
  ],
  '/dashboard/staff/officers': [...DISPATCH, 'features/officers/components/officers-panel.tsx'],
  '/dashboard/staff/outbox': [...DISPATCH, 'features/outbox/components/outbox-panel.tsx'],
  '/dashboard/staff/audit': [...DISPATCH, 'features/audit/components/audit-panel.tsx'],
  '/dashboard/staff/deleted-civilians': [...DISPATCH, 'features/civilians/components/deleted-panel.tsx'],
  '/rules': ['app/pages/rules.page.tsx'],
  '/dashboard/penal-code': [...SHELL, 'features/penal-codes/components/penal-code.tsx'],
  '/dashboard/settings': SETTINGS,
  '/dashboard/settings/roles': SETTINGS,
  '/dashboard/settings/departments': SETTINGS,
  '/dashboard/settings/departments/:id': SETTINGS,
  '/dashboard/settings/dispatch': SETTINGS,
  '/dashboard/settings/ten-codes': SETTINGS,
  '/dashboard/settings/penal-code': SETTINGS,
  '/dashboard/settings/licenses': SETTINGS,
  '/dashboard/settings/licenses/:id': SETTINGS,
  '/dashboard/settings/vehicles': SETTINGS,
  '/dashboard/settings/bank': SETTINGS,
  '/dashboard/settings/texts': SETTINGS,
  '/dashboard/settings/discord': SETTINGS,
  '/dashboard/settings/history': SETTINGS,
  '/dashboard/settings/transfer': SETTINGS,
};
