import type { DeviceKind } from '@ten-four/contract/push/push.values';

/** Milliseconds for the worker to get ready; it fetches the whole build first. */
const READY_WITHIN = 30_000;

/** What this browser runs on. */
export function deviceKind({ userAgent, maxTouchPoints } = navigator): DeviceKind {
  // An iPad calls itself a Mac, which has no touch screen.
  const isTouchMac = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  if (isTouchMac || /iPhone|iPad|iPod/.test(userAgent)) return 'iPhone';
  return userAgent.includes('Android') ? 'Android' : 'Computer';
}

/** IANA's name of the zone that this browser's clock shows. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the app was opened from the Home Screen. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Why this browser cannot be rung: no https, an iPhone's app that is not installed, not made for it, blocked. */
export type PushBarrier = 'insecure' | 'not installed' | 'missing' | 'blocked';

/** What stands in the way of notifications here; null if nothing does. */
export function pushBarrier(): PushBarrier | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return deviceKind() === 'iPhone' && !isInstalled() ? 'not installed' : 'missing';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** Whether the browser shows pushes by itself, without the worker: then nobody learns that one arrived. */
export const showsByItself = (): boolean => 'pushManager' in window;

/** Registers the service worker; for one that is registered this changes nothing. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });

/** What the browser is rung by now; null where it is not. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushBarrier() !== null || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the browser, in the press itself, and subscribes. Answers null where the user does not allow it. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // It may not be there yet: the app registers it only once the page is idle.
  await registerWorker();
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The service worker is not ready.')), READY_WITHIN),
  );
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // One by an earlier key of the server's is in the way.
    const earlier = await pushManager.getSubscription();
    if (earlier === null) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}
