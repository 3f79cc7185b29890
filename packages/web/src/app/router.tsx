import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import { type Load, lazyPage } from '#ui/lazy-part.tsx';
import { PageHeading } from '#ui/panel.tsx';
import { type PageHandle, usePageHandle, usePageTitle } from './page-handle.ts';
import { LoadingScreen } from './pages/loading-screen.tsx';
import { RouteErrorPage } from './pages/route-error.page.tsx';
import { Providers } from './providers.tsx';
import { RequireRole, RequireSession } from './session/guards.tsx';

/** A page with a script of its own, by its title or all of its handle; with an empty path it is that of the route around it. */
const page = (path: string, about: string | PageHandle, load: Load<object>): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  handle: typeof about === 'string' ? { title: about } : about,
  lazy: lazyPage(load),
});

const CIVILIAN: RouteObject[] = [
  page('', {}, async () => (await import('./pages/civilian-list.page.tsx')).CivilianListPage),
  page(':id', {}, async () => (await import('./pages/civilian-detail.page.tsx')).CivilianDetailPage),
  page(':id/edit', {}, async () => (await import('./pages/civilian-edit.page.tsx')).CivilianEditPage),
];

const PUBLIC_SAFETY: RouteObject[] = [
  page(
    '',
    'Officer Dashboard',
    async () => (await import('./pages/officer-dashboard.page.tsx')).OfficerDashboardPage,
  ),
  page(
    'create-report',
    'Create Report',
    async () => (await import('./pages/create-report.page.tsx')).CreateReportPage,
  ),
  page('warrants', 'Warrants', async () => (await import('./pages/warrants.page.tsx')).WarrantsPage),
  page('search', 'Search Database', async () => (await import('./pages/search.page.tsx')).SearchPage),
  page(
    'reports',
    'Public Safety Reports',
    async () => (await import('./pages/reports.page.tsx')).ReportsPage,
  ),
];

const STAFF: RouteObject[] = [
  page(
    'account-requests',
    'Account Requests',
    async () => (await import('./pages/account-requests.page.tsx')).AccountRequestsPage,
  ),
  page('officers', 'Officers', async () => (await import('./pages/officers.page.tsx')).OfficersPage),
  page('outbox', 'Discord Messages', async () => (await import('./pages/outbox.page.tsx')).OutboxPage),
  page('audit', 'Audit Log', async () => (await import('./pages/audit.page.tsx')).AuditPage),
  page(
    'deleted-civilians',
    'Deleted Civilians',
    async () => (await import('./pages/deleted-civilians.page.tsx')).DeletedCiviliansPage,
  ),
];

const FIRE_RESCUE: RouteObject[] = [
  { index: true, element: <HeadingPage heading="Dashboard" /> },
  { path: 'search', element: <HeadingPage heading="Search Database" /> },
  { path: 'reports', element: <HeadingPage heading="Reports" /> },
];

const section = (
  path: string,
  handle: PageHandle,
  children: RouteObject[],
  element?: RouteObject['element'],
) => ({
  path,
  handle,
  children,
  element,
});

/** The pages within the shell, each department's for those who have its role. */
const DASHBOARD: RouteObject[] = [
  { index: true, element: <Navigate to="/dashboard/civilian" replace /> },
  section('civilian', { section: 'civ', title: 'Civilian Dashboard' }, CIVILIAN),
  section(
    'pso',
    { section: 'police', title: 'Public Safety', clock: true },
    PUBLIC_SAFETY,
    <RequireRole needs="publicSafety" />,
  ),
  section('staff', {}, STAFF, <RequireRole needs="staff" />),
  section(
    'safr',
    { section: 'fire', title: 'SA Fire Rescue' },
    FIRE_RESCUE,
    <RequireRole needs="fireRescue" />,
  ),
];

const BANK: PageHandle = { section: 'bank', title: 'Bank' };
const loadLanding = async () => (await import('./pages/landing.page.tsx')).LandingPage;
const loadBankLogin = async () => (await import('./pages/bank-login.page.tsx')).BankLoginPage;

/** All addresses of the app, as the contract's `PAGES` names them. */
const PAGES: RouteObject[] = [
  page('/', {}, loadLanding),
  // A sign-in that failed is answered at its own address.
  page('/auth/*', {}, loadLanding),
  {
    lazy: lazyPage(async () => (await import('./shell/bank-shell.tsx')).BankShell),
    children: [page('/bank', BANK, loadBankLogin)],
  },
  page(
    '/bank/dashboard',
    BANK,
    async () => (await import('./pages/bank-dashboard.page.tsx')).BankDashboardPage,
  ),
  {
    Component: RequireSession,
    children: [
      page(
        '/home',
        { section: 'civ' },
        async () => (await import('./pages/first-civilian.page.tsx')).FirstCivilianPage,
      ),
      {
        path: '/dashboard',
        lazy: lazyPage(async () => (await import('./shell/shell.tsx')).Shell),
        children: DASHBOARD,
      },
    ],
  },
  page('*', {}, async () => (await import('./pages/not-found.page.tsx')).NotFoundPage),
];

/** Goes to the page that the browser asks for, and begins to load it. Called once. */
export const startRouter = () =>
  createBrowserRouter([
    {
      Component: Providers,
      children: [{ HydrateFallback, ErrorBoundary: RouteErrorPage, children: PAGES }],
    },
  ]);

function HydrateFallback() {
  const { pathname } = useLocation();
  return <LoadingScreen message={pathname === '/' ? 'Checking session...' : 'Loading your dashboard...'} />;
}

function HeadingPage({ heading }: { heading: string }) {
  const { title } = usePageHandle();
  usePageTitle(title === undefined ? heading : `${title}: ${heading}`);
  return <PageHeading>{heading}</PageHeading>;
}
