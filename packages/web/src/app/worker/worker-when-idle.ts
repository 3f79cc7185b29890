import type { PageRequest } from '@ten-four/contract/common/app-worker';

const IDLE_FOR = 5_000;

/**
 * Starts the service worker once the page is idle. Needs https or localhost. `goTo` handles notification clicks, even
 * before that.
 */
export function startWorkerWhenIdle(goTo: (address: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<PageRequest>) =>
    goTo(data.goTo),
  );
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(start, IDLE_FOR);
  };
  const start = () => {
    for (const event of ACTIVITY) window.removeEventListener(event, wait);
    // Optional; the next start tries again.
    const load = () =>
      void import('./service-worker.ts').then(
        (module) => module.startWorker(),
        () => undefined,
      );
    if ('requestIdleCallback' in window) window.requestIdleCallback(load);
    else load();
  };
  let timer = setTimeout(start, IDLE_FOR);
  for (const event of ACTIVITY) window.addEventListener(event, wait, { passive: true });
}

const ACTIVITY = ['pointerdown', 'keydown'] as const;
