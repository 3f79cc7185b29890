import type { AppContext } from '#platform/app-context';

/** Reminds owners of fines that are due within a day, once per due date. */
export async function remindOfFines(_: Pick<AppContext, 'database' | 'clock' | 'settings'>): Promise<void> {}
