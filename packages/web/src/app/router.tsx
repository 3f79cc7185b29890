import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import { type Load, loadWithRetry } from '#ui/lazy-with-retry.tsx';
import type { PageHandle } from './page-handle.ts';
import { LoadingScreen } from './pages/loading-screen.tsx';
import { RouteErrorPage } from './pages/route-error.page.tsx';
import { Providers } from './providers.tsx';
import { RequireRole, RequireSession, type Role } from './session/guards.tsx';

const lazyPage = (load: Load<object>) => async () => ({ Component: (await loadWithRetry(load)()).default });

const page = (path: string, about: string | PageHandle, load: Load<object>): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  handle: typeof about === 'string' ? { title: about } : about,
  lazy: lazyPage(load),
});

const area = (path: string, needs: Role, handle: PageHandle, children: RouteObject[]): RouteObject => ({
  path,
  handle,
  children,
  element: <RequireRole needs={needs} />,
});

const CIVILIAN: RouteObject[] = [
  page('', {}, () => import('./pages/civilian-list.page.tsx')),
  page(':id', {}, () => import('./pages/civilian-detail.page.tsx')),
  page(':id/edit', {}, () => import('./pages/civilian-edit.page.tsx')),
];

const PUBLIC_SAFETY = area('pso', 'publicSafety', { title: 'Public Safety', clock: true }, [
  page('', 'Officer Dashboard', () => import('./pages/unit-dashboard.page.tsx')),
  page('create-report', 'Create Report', () => import('./pages/create-report.page.tsx')),
  page('warrants', 'Warrants', () => import('./pages/warrants.page.tsx')),
  page('search', 'Search Database', () => import('./pages/search.page.tsx')),
  page('reports', 'Public Safety Reports', () => import('./pages/reports.page.tsx')),
]);

const DISPATCH = area('dispatch', 'dispatcher', { title: 'Dispatch', clock: true }, [
  page('', { rail: true }, () => import('./pages/dispatch-console.page.tsx')),
  page('log', 'Shift Log', () => import('./pages/shift-log.page.tsx')),
  page('statistics', 'Statistics', () => import('./pages/statistics.page.tsx')),
]);

const STAFF = area('staff', 'staff', {}, [
  page('members', 'Members', () => import('#features/members/components/members-panel.tsx')),
  page('members/:id', 'Members', () => import('./pages/member.page.tsx')),
  page(
    'account-requests',
    'Account Requests',
    () => import('#features/bank/components/requests/account-requests.tsx'),
  ),
  page('officers', 'Officers', () => import('#features/officers/components/officers-panel.tsx')),
  page('outbox', 'Discord Messages', () => import('#features/outbox/components/outbox-panel.tsx')),
  page('audit', 'Audit Log', () => import('#features/audit/components/audit-panel.tsx')),
  page(
    'deleted-civilians',
    'Deleted Civilians',
    () => import('#features/civilians/components/deleted-panel.tsx'),
  ),
]);

const FIRE_RESCUE = area('safr', 'fireRescue', { section: 'fire', title: 'SA Fire Rescue' }, [
  page('', { title: 'Dashboard', clock: true }, () => import('./pages/unit-dashboard.page.tsx')),
  page('search', 'Search Database', () => import('./pages/safr-search.page.tsx')),
  page('reports', 'Reports', () => import('./pages/reports.page.tsx')),
]);

const DASHBOARD: RouteObject[] = [
  { index: true, element: <Navigate to="/dashboard/civilian" replace /> },
  { path: 'civilian', handle: { section: 'civ', title: 'Civilian Dashboard' }, children: CIVILIAN },
  page(
    'penal-code',
    { title: 'Penal Code', hideLive: true },
    () => import('#features/penal-codes/components/penal-code.tsx'),
  ),
  page('cases', { title: 'Cases' }, () => import('./pages/cases.page.tsx')),
  page('cases/:id', { title: 'Cases' }, () => import('./pages/case.page.tsx')),
  page('phone', { section: 'civ', title: 'Phone & Notifications' }, () => import('./pages/phone.page.tsx')),
  page('account', { section: 'civ', title: 'Your account' }, () => import('./pages/account.page.tsx')),
  PUBLIC_SAFETY,
  DISPATCH,
  FIRE_RESCUE,
  STAFF,
  {
    element: <RequireRole needs="administrator" />,
    // One chunk, because administrators use several of these pages.
    children: [
      page('settings/*', { title: 'Settings', hideLive: true }, () => import('./pages/settings.page.tsx')),
    ],
  },
];

const BANK: PageHandle = { section: 'bank', title: 'Bank' };
const EMERGENCY: PageHandle = { section: 'civ', title: 'Call 911' };
const CAR: PageHandle = { section: 'police', title: 'In the car' };
const loadLanding = () => import('./pages/landing.page.tsx');
const loadCar = () => import('./pages/car.page.tsx');

const PAGES: RouteObject[] = [
  page('/', {}, loadLanding),
  // Failed sign-ins end up at their own URL.
  page('/auth/*', {}, loadLanding),
  page('/setup', {}, () => import('./pages/setup.page.tsx')),
  {
    lazy: lazyPage(() => import('./shell/bank-shell.tsx')),
    children: [page('/bank', BANK, () => import('./pages/bank-login.page.tsx'))],
  },
  page('/bank/dashboard', BANK, () => import('./pages/bank-dashboard.page.tsx')),
  {
    Component: RequireSession,
    children: [
      page('/app', {}, () => import('./pages/start.page.tsx')),
      page('/home', { section: 'civ' }, () => import('./pages/first-civilian.page.tsx')),
      page('/911', EMERGENCY, () => import('./pages/call-911.page.tsx')),
      page('/911/:id', EMERGENCY, () => import('./pages/own-emergency.page.tsx')),
      page('/dashboard/pso/car', CAR, loadCar),
      page('/dashboard/safr/car', { ...CAR, section: 'fire' }, loadCar),
      {
        path: '/open/:kind/:id',
        lazy: lazyPage(() => import('./shell/shell.tsx')),
        children: [page('', { section: 'civ', title: 'Open' }, () => import('./pages/open.page.tsx'))],
      },
      { path: '/dashboard', lazy: lazyPage(() => import('./shell/shell.tsx')), children: DASHBOARD },
    ],
  },
  page('/rules', 'Rules', () => import('./pages/rules.page.tsx')),
  page('*', {}, () => import('./pages/not-found.page.tsx')),
];

function FirstLoad() {
  const { pathname } = useLocation();
  return <LoadingScreen message={pathname === '/' ? 'Checking session...' : 'Loading your dashboard...'} />;
}

export const createAppRouter = (pages: RouteObject[] = PAGES) =>
  createBrowserRouter([
    {
      Component: Providers,
      errorElement: <h1>Unexpected Application Error!</h1>,
      children: [{ HydrateFallback: FirstLoad, ErrorBoundary: RouteErrorPage, children: pages }],
    },
  ]);
