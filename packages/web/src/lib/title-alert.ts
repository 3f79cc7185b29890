import { createStore } from './store.ts';

/** The words before the page's title in the browser's tab, null for none: what is to be noticed from another tab. */
const alert = createStore<string | null>(null);

export const { set: setTitleAlert, use: useTitleAlert } = alert;
