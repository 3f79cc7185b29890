/** Page without user data that the service worker caches for offline use. */
export const SHELL_PATH = '/shell';
/** Meta tag that marks a page served from the cache. */
export const SHELL_MARK = 'ten-four-shell';

/** Stores the address of a tapped notification, for browsers that open the start page instead. */
export const WAITING_ADDRESS = '/app/waiting-address';
/** Milliseconds. */
export const ADDRESS_EXPIRES_AFTER = 60_000;

/** `tidy` removes caches of earlier builds that no page needs. */
export type WorkerRequest = 'take over' | 'tidy';

export interface PageRequest {
  goTo: string;
}
