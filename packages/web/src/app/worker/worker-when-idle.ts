import type { PageRequest } from '@ten-four/contract/common/app-worker';

/** Milliseconds without a press or a key after which the page has time for what is not needed now. */
const IDLE_FOR = 5_000;

/**
 * Has the service worker registered once the page is idle, where there can be one: by https, or on the machine itself. Until then, and always, `goTo` takes the page where a notification leads.
 */
export function startWorkerWhenIdle(goTo: (address: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<PageRequest>) =>
    goTo(data.goTo),
  );
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(begin, IDLE_FOR);
  };
  const begin = () => {
    for (const event of ACTS) window.removeEventListener(event, wait);
    // Without it the app works as it did: the next start tries again.
    const load = () =>
      void import('./service-worker.ts').then(
        (part) => part.startWorker(),
        () => undefined,
      );
    if ('requestIdleCallback' in window) window.requestIdleCallback(load);
    else load();
  };
  let timer = setTimeout(begin, IDLE_FOR);
  for (const event of ACTS) window.addEventListener(event, wait, { passive: true });
}

const ACTS = ['pointerdown', 'keydown'] as const;
