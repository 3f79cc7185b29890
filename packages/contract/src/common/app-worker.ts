/** What the web app and its service worker have agreed on. */

/** The page without anybody in it, which the worker keeps for when there is no line. */
export const SHELL_PATH = '/shell';
/** Its mark in the page's head, by which the page knows that the server has not answered. */
export const SHELL_MARK = 'ten-four-shell';

/** Where the worker leaves the address of a pressed notification, for browsers that open the start page in its place. */
export const WAITING_ADDRESS = '/app/waiting-address';
/** For how long it waits there, in milliseconds. */
export const ADDRESS_WAITS = 60_000;

/** What the page asks of the worker: take over from the one before; remove what earlier builds kept, if no page needs it. */
export type WorkerRequest = 'take over' | 'tidy';

/** What the worker asks of a page: go to this address of the app. */
export interface PageRequest {
  goTo: string;
}
