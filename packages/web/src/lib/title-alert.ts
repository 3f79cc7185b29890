import { createStore } from './store.ts';

export const { set: setTitleAlert, use: useTitleAlert } = createStore<string | null>(null);
