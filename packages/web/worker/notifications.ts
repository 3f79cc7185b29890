import { type PageRequest, WAITING_ADDRESS } from '@ten-four/contract/common/app-worker';
import { PUSH_BUTTONS } from '@ten-four/contract/push/push.buttons';

declare const self: ServiceWorkerGlobalScope;

/** Data of a notification. */
interface About {
  kind: string;
  /** ID of the panic or the tested device, or the dispatched platform. */
  id: string | null;
  at: string;
  navigate: string;
}

/** Declarative Web Push format, which some browsers display without this worker. */
type Shown = NotificationOptions & { title: string; navigate: string; data: Omit<About, 'navigate'> };

/** Android shows only the badge's alpha channel, in the status bar. */
const PICTURES = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };

const openWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shows a notification in every case, because browsers cancel subscriptions after silent pushes. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const shown = readPush(data);
  if (shown === null) return self.registration.showNotification('Ten-Four', PICTURES);
  const { title, navigate, ...options } = shown;
  const about: About = { ...options.data, navigate };
  const isPanic = about.kind === 'panic';
  const isSeen = (await openWindows()).some(({ visibilityState }) => visibilityState === 'visible');
  const button = PUSH_BUTTONS[about.kind];
  await self.registration.showNotification(title, {
    ...PICTURES,
    ...options,
    silent: (isSeen && !isPanic) || options.silent === true,
    data: about,
    ...(isPanic ? { requireInteraction: true, renotify: true, vibrate: [400, 100, 400, 100, 400] } : {}),
    ...(button === undefined ? {} : { actions: [{ action: about.kind, title: button.title }] }),
  } as NotificationOptions);
  // The page waits for a test's arrival.
  const at = new Date().toISOString();
  if (about.kind === 'test') await send(`/api/push/devices/${about.id}/arrived`, { at });
}

/** Returns null if the payload is invalid. */
function readPush(data: PushMessageData | null): Shown | null {
  try {
    const shown: Partial<Shown> | undefined = data?.json().notification;
    return shown?.title && shown.data ? (shown as Shown) : null;
  } catch {
    return null;
  }
}

/** Opens the notification's address. An action button runs its action, and opens the address only if that fails. */
export async function pressNotification({ data }: Notification, action: string): Promise<void> {
  const about: Partial<About> = data ?? {};
  const button = PUSH_BUTTONS[action];
  if (button !== undefined) {
    const { path, body } = button.call(about.id ?? '');
    if (await send(path, body)) return;
  }
  await open(about.navigate ?? '/app');
}

/** Navigates an open window, or opens a new one. */
async function open(navigate: string): Promise<void> {
  const { pathname, search, hash, href } = new URL(navigate, location.origin);
  const windows = await openWindows();
  const [nearest] = [...windows].sort((a, b) => Number(b.focused) - Number(a.focused));
  if (nearest !== undefined) {
    // May be refused, for example long after the press; the window navigates anyway.
    await nearest.focus().catch(() => undefined);
    const request: PageRequest = { goTo: `${pathname}${search}${hash}` };
    nearest.postMessage(request);
    return;
  }
  const cache = await caches.open('waiting-address');
  const waiting = { address: `${pathname}${search}${hash}`, at: Date.now() };
  await cache.put(WAITING_ADDRESS, Response.json(waiting));
  const opened = await self.clients.openWindow(href);
  // Some browsers open the start page instead, which reads the stored address.
  if (opened?.url === href) await cache.delete(WAITING_ADDRESS);
}

/** Registers the subscription that replaces an expired one. */
export async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const { newSubscription, oldSubscription } = event;
  const key = oldSubscription?.options.applicationServerKey ?? null;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  await send('/api/push/devices', { endpoint, keys, replaces: oldSubscription?.endpoint });
}

/** Posts with the session cookie. Returns true on success. */
async function send(path: string, body: object): Promise<boolean> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, request).catch(() => null);
  return response?.ok === true;
}
