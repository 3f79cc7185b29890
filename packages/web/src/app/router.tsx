import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import { lazyPage } from '#ui/lazy-part.tsx';
import type { PageHandle } from './page-handle.ts';
import { HeadingPage } from './pages/heading.page.tsx';
import { LoadingScreen } from './pages/loading-screen.tsx';
import { RouteErrorPage } from './pages/route-error.page.tsx';
import { Providers } from './providers.tsx';
import { RequireRole } from './session/require-role.tsx';
import { RequireSession } from './session/require-session.tsx';

const loadLanding = lazyPage(async () => (await import('./pages/landing.page.tsx')).LandingPage);

/** All addresses of the app, as the contract's `PAGES` names them. */
const ROUTES: RouteObject[] = [
  {
    Component: Providers,
    children: [
      {
        HydrateFallback,
        ErrorBoundary: RouteErrorPage,
        children: [
          { path: '/', lazy: loadLanding },
          // A sign-in that failed is answered at its own address.
          { path: '/auth/*', lazy: loadLanding },
          {
            lazy: lazyPage(async () => (await import('./shell/bank-shell.tsx')).BankShell),
            handle: { section: 'bank', title: 'Bank' } satisfies PageHandle,
            children: [
              {
                path: '/bank',
                lazy: lazyPage(async () => (await import('./pages/bank-login.page.tsx')).BankLoginPage),
              },
            ],
          },
          {
            path: '/bank/dashboard',
            handle: { section: 'bank', title: 'Bank' } satisfies PageHandle,
            lazy: lazyPage(async () => (await import('./pages/bank-dashboard.page.tsx')).BankDashboardPage),
          },
          {
            Component: RequireSession,
            children: [
              {
                path: '/home',
                handle: { section: 'civ' } satisfies PageHandle,
                lazy: lazyPage(
                  async () => (await import('./pages/first-civilian.page.tsx')).FirstCivilianPage,
                ),
              },
              {
                path: '/dashboard',
                lazy: lazyPage(async () => (await import('./shell/shell.tsx')).Shell),
                children: [
                  { index: true, element: <Navigate to="/dashboard/civilian" replace /> },
                  {
                    path: 'civilian',
                    handle: { section: 'civ', title: 'Civilian Dashboard' } satisfies PageHandle,
                    children: [
                      {
                        index: true,
                        lazy: lazyPage(
                          async () => (await import('./pages/civilian-list.page.tsx')).CivilianListPage,
                        ),
                      },
                      {
                        path: ':id',
                        lazy: lazyPage(
                          async () => (await import('./pages/civilian-detail.page.tsx')).CivilianDetailPage,
                        ),
                      },
                      {
                        path: ':id/edit',
                        lazy: lazyPage(
                          async () => (await import('./pages/civilian-edit.page.tsx')).CivilianEditPage,
                        ),
                      },
                    ],
                  },
                  {
                    path: 'pso',
                    element: <RequireRole needs="publicSafety" />,
                    handle: { section: 'police', title: 'Public Safety', clock: true } satisfies PageHandle,
                    children: [
                      {
                        index: true,
                        handle: { title: 'Officer Dashboard' } satisfies PageHandle,
                        lazy: lazyPage(
                          async () =>
                            (await import('./pages/officer-dashboard.page.tsx')).OfficerDashboardPage,
                        ),
                      },
                      {
                        path: 'create-report',
                        handle: { title: 'Create Report' } satisfies PageHandle,
                        lazy: lazyPage(
                          async () => (await import('./pages/create-report.page.tsx')).CreateReportPage,
                        ),
                      },
                      {
                        path: 'warrants',
                        handle: { title: 'Warrants' } satisfies PageHandle,
                        lazy: lazyPage(async () => (await import('./pages/warrants.page.tsx')).WarrantsPage),
                      },
                      {
                        path: 'search',
                        handle: { title: 'Search Database' } satisfies PageHandle,
                        lazy: lazyPage(async () => (await import('./pages/search.page.tsx')).SearchPage),
                      },
                      {
                        path: 'reports',
                        handle: { title: 'Public Safety Reports' } satisfies PageHandle,
                        lazy: lazyPage(async () => (await import('./pages/reports.page.tsx')).ReportsPage),
                      },
                    ],
                  },
                  {
                    path: 'staff',
                    element: <RequireRole needs="staff" />,
                    children: [
                      {
                        path: 'account-requests',
                        handle: { title: 'Account Requests' } satisfies PageHandle,
                        lazy: lazyPage(
                          async () => (await import('./pages/account-requests.page.tsx')).AccountRequestsPage,
                        ),
                      },
                      {
                        path: 'officers',
                        handle: { title: 'Officers' } satisfies PageHandle,
                        lazy: lazyPage(async () => (await import('./pages/officers.page.tsx')).OfficersPage),
                      },
                      {
                        path: 'outbox',
                        handle: { title: 'Discord Messages' } satisfies PageHandle,
                        lazy: lazyPage(async () => (await import('./pages/outbox.page.tsx')).OutboxPage),
                      },
                      {
                        path: 'audit',
                        handle: { title: 'Audit Log' } satisfies PageHandle,
                        lazy: lazyPage(async () => (await import('./pages/audit.page.tsx')).AuditPage),
                      },
                      {
                        path: 'deleted-civilians',
                        handle: { title: 'Deleted Civilians' } satisfies PageHandle,
                        lazy: lazyPage(
                          async () =>
                            (await import('./pages/deleted-civilians.page.tsx')).DeletedCiviliansPage,
                        ),
                      },
                    ],
                  },
                  {
                    path: 'safr',
                    element: <RequireRole needs="fireRescue" />,
                    handle: { section: 'fire', title: 'SA Fire Rescue' } satisfies PageHandle,
                    children: [
                      { index: true, element: <HeadingPage heading="Dashboard" /> },
                      { path: 'search', element: <HeadingPage heading="Search Database" /> },
                      { path: 'reports', element: <HeadingPage heading="Reports" /> },
                    ],
                  },
                ],
              },
            ],
          },
          {
            path: '*',
            lazy: lazyPage(async () => (await import('./pages/not-found.page.tsx')).NotFoundPage),
          },
        ],
      },
    ],
  },
];

/** Goes to the page that the browser asks for, and begins to load it. Called once. */
export const startRouter = () => createBrowserRouter(ROUTES);

/** While the first page's script loads. */
function HydrateFallback() {
  const { pathname } = useLocation();
  return <LoadingScreen message={pathname === '/' ? 'Checking session...' : 'Loading your dashboard...'} />;
}
