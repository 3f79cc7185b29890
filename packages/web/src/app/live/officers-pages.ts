/** The officer dashboard, which has status, dialogs and PANIC of its own. */
export const BOARD = '/dashboard/pso';

/** Whether an address is one of the officers' pages beside their dashboard. */
export const isOfficersPage = (pathname: string): boolean => pathname.startsWith(`${BOARD}/`);
