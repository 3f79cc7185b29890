import type { Page } from '@ten-four/contract/common/pages';

const LIVE = 'live/live-connection.tsx';
const SHELL = ['shell/shell.tsx', LIVE];
const DISPATCH = [...SHELL, 'live/dispatch-parts.tsx'];
const POLICE = [...DISPATCH, 'shell/wall-clock.tsx'];

/**
 * The modules in this folder that a page of the app loads by itself, for whoever may see it, until it is complete
 * (`router.tsx`, `live-parts.tsx`, `top-bar.tsx`). The build makes of it the files that the server names in the page.
 */
export const PAGE_MODULES: Record<Page, string[]> = {
  '/': ['pages/landing.page.tsx'],
  '/home': [LIVE, 'pages/first-civilian.page.tsx'],
  '/bank': [LIVE, 'shell/bank-shell.tsx', 'pages/bank-login.page.tsx'],
  '/bank/dashboard': [LIVE, 'pages/bank-dashboard.page.tsx'],
  '/dashboard': [...SHELL, 'pages/civilian-list.page.tsx'],
  '/dashboard/civilian': [...SHELL, 'pages/civilian-list.page.tsx'],
  '/dashboard/civilian/:id': [...SHELL, 'pages/civilian-detail.page.tsx'],
  '/dashboard/civilian/:id/edit': [...SHELL, 'pages/civilian-edit.page.tsx'],
  '/dashboard/pso': [...POLICE, 'pages/officer-dashboard.page.tsx'],
  '/dashboard/pso/create-report': [...POLICE, 'pages/create-report.page.tsx'],
  '/dashboard/pso/warrants': [...POLICE, 'pages/warrants.page.tsx'],
  '/dashboard/pso/search': [...POLICE, 'pages/search.page.tsx'],
  '/dashboard/pso/reports': [...POLICE, 'pages/reports.page.tsx'],
  '/dashboard/safr': DISPATCH,
  '/dashboard/safr/search': DISPATCH,
  '/dashboard/safr/reports': DISPATCH,
  '/dashboard/staff/account-requests': [...DISPATCH, 'pages/account-requests.page.tsx'],
  '/dashboard/staff/officers': [...DISPATCH, 'pages/officers.page.tsx'],
  '/dashboard/staff/outbox': [...DISPATCH, 'pages/outbox.page.tsx'],
  '/dashboard/staff/audit': [...DISPATCH, 'pages/audit.page.tsx'],
  '/dashboard/staff/deleted-civilians': [...DISPATCH, 'pages/deleted-civilians.page.tsx'],
};
