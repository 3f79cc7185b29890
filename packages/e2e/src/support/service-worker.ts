import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until the service worker controls it and has cached everything. The page's clock is
 * then five seconds ahead.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await startWorker(page);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller !== null) return;
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Skips the five idle seconds after which the app starts its worker, on a page opened by `visit`. */
export async function startWorker(page: Page): Promise<void> {
  await page.clock.fastForward(5_000);
}

/** Delivers a push to a page's worker and returns the notifications it shows. */
export async function push(
  page: Page,
  data: string,
): Promise<{ title: string; body: string; tag: string }[]> {
  const context = page.context();
  const { origin } = new URL(page.url());
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const [worker] = context.serviceWorkers();
  // Chromium loses a notification that is queried while it is being shown.
  await worker?.evaluate(`(() => {
    const { prototype } = ServiceWorkerRegistration;
    const { showNotification } = prototype;
    self.shown = new Promise((resolve) => {
      prototype.showNotification = function (...given) {
        const shown = showNotification.apply(this, given);
        resolve(shown);
        return shown;
      };
    });
  })()`);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await worker?.evaluate('self.shown');
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(
      ({ title, body, tag, icon, badge }: Notification & { badge?: string }) => ({
        title,
        body,
        tag,
        icon,
        badge,
      }),
    );
  });
}
