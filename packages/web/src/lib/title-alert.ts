import { createStore } from './store.ts';

const alert = createStore<string | null>(null);

export const { set: setTitleAlert, use: useTitleAlert } = alert;
