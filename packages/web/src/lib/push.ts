import type { DeviceKind } from '@ten-four/contract/push/push.values';

const READY_WITHIN = 30_000;

export function deviceKind({ userAgent, maxTouchPoints } = navigator): DeviceKind {
  // iPads identify as Macs, which have no touch screen.
  const isTouchMac = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  if (isTouchMac || /iPhone|iPad|iPod/.test(userAgent)) return 'iPhone';
  return userAgent.includes('Android') ? 'Android' : 'Computer';
}

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

export type PushBarrier = 'insecure' | 'not installed' | 'missing' | 'blocked';

export function pushBarrier(): PushBarrier | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return deviceKind() === 'iPhone' && !isInstalled() ? 'not installed' : 'missing';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** Detects Declarative Web Push, where the app never learns of arrivals. */
export const hasDeclarativePush = (): boolean => 'pushManager' in window;

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });

export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushBarrier() !== null || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes; null if refused. Call it in a user gesture. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // The app registers the worker only when idle.
  await registerWorker();
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The service worker is not ready.')), READY_WITHIN),
  );
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, timeout]);
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription with an old server key blocks a new one.
    const earlier = await pushManager.getSubscription();
    if (earlier === null) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}
