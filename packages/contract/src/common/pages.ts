/** The server responds with 200 for these pages and with 404 for all others. Sign-in only returns to these. */
export const PAGES = [
  '/',
  '/app',
  '/home',
  '/setup',
  '/bank',
  '/bank/dashboard',
  '/911',
  '/911/:id',
  '/open/:kind/:id',
  '/dashboard',
  '/dashboard/civilian',
  '/dashboard/civilian/:id',
  '/dashboard/civilian/:id/edit',
  '/dashboard/pso',
  '/dashboard/pso/create-report',
  '/dashboard/pso/warrants',
  '/dashboard/pso/search',
  '/dashboard/pso/reports',
  '/dashboard/pso/car',
  '/dashboard/dispatch',
  '/dashboard/dispatch/log',
  '/dashboard/dispatch/statistics',
  '/dashboard/safr',
  '/dashboard/safr/search',
  '/dashboard/safr/reports',
  '/dashboard/safr/car',
  '/dashboard/cases',
  '/dashboard/cases/:id',
  '/dashboard/account',
  '/dashboard/phone',
  '/dashboard/staff/members',
  '/dashboard/staff/members/:id',
  '/dashboard/staff/account-requests',
  '/dashboard/staff/officers',
  '/dashboard/staff/outbox',
  '/dashboard/staff/audit',
  '/dashboard/staff/deleted-civilians',
  '/rules',
  '/dashboard/penal-code',
  '/dashboard/settings',
  '/dashboard/settings/roles',
  '/dashboard/settings/departments',
  '/dashboard/settings/departments/:id',
  '/dashboard/settings/dispatch',
  '/dashboard/settings/ten-codes',
  '/dashboard/settings/penal-code',
  '/dashboard/settings/licenses',
  '/dashboard/settings/licenses/:id',
  '/dashboard/settings/vehicles',
  '/dashboard/settings/bank',
  '/dashboard/settings/consequences',
  '/dashboard/settings/texts',
  '/dashboard/settings/discord',
  '/dashboard/settings/history',
  '/dashboard/settings/transfer',
] as const;

export type Page = (typeof PAGES)[number];

const MATCHERS = PAGES.map((page) => ({
  page,
  matcher: new RegExp(`^${page.replace(/:[a-z]+/g, '[^/]+')}/?$`),
}));

export function pageAt(pathname: string): Page | null {
  return MATCHERS.find(({ matcher }) => matcher.test(pathname))?.page ?? null;
}

/**
 * Returns a safe path within the app to return to after sign-in; null if it names another host or a scheme, or contains
 * a backslash.
 */
export function safeReturnTo(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > 500 || !address.startsWith('/')) return null;
  const base = 'http://app.invalid';
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url === null || url.origin !== base || pageAt(url.pathname) === null) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

export const DEMO_MESSAGES_PATH = '/demo/messages';
