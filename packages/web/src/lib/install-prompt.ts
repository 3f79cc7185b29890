import { createStore } from './store.ts';

/** The browser's offer to install the app, which the library of types does not know. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const offered = createStore<InstallPromptEvent | null>(null);
/** The browser's own offer to install the app; null where it makes none. */
export const useInstallPrompt = offered.use;

/** Keeps that offer for when a button asks for it: the browser makes it once, soon after the start. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => offered.set(null));
}

/** Has the browser ask whether to install the app; each offer is good for one question. */
export function askToInstall(): void {
  void offered.get()?.prompt();
  offered.set(null);
}
