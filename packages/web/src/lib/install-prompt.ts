import { createStore } from './store.ts';

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const savedPrompt = createStore<InstallPromptEvent | null>(null);
export const useInstallPrompt = savedPrompt.use;

/** Captures the event, which browsers fire once after load. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    savedPrompt.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => savedPrompt.set(null));
}

/** Shows the browser's prompt. Each event works once. */
export function showInstallPrompt(): void {
  void savedPrompt.get()?.prompt();
  savedPrompt.set(null);
}
