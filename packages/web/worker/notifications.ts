import { type PageRequest, WAITING_ADDRESS } from '@ten-four/contract/common/app-worker';
import { PUSH_BUTTONS } from '@ten-four/contract/push/push.buttons';
import { worker } from './scope.ts';

/** What a notification carries along. */
interface About {
  kind: string;
  /** Of what it is about: the panic; of a test the device; of who dispatches the platform. */
  id: string | null;
  /** When it was sent. */
  at: string;
  /** The address that it opens. */
  navigate: string;
}

/** What a push has shown, as browsers that show it by themselves read it too. */
type Shown = NotificationOptions & { title: string; navigate: string; data: Omit<About, 'navigate'> };

/** Android shows the alpha of the badge alone, in the status bar. */
const PICTURES = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };

const openWindows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shows a push, whatever it holds: one that shows nothing may cost a phone its subscription. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const shown = readPush(data);
  if (shown === null) return worker.registration.showNotification('Ten-Four', PICTURES);
  const { title, navigate, ...options } = shown;
  const about: About = { ...options.data, navigate };
  const isPanic = about.kind === 'panic';
  const isSeen = (await openWindows()).some(({ visibilityState }) => visibilityState === 'visible');
  const button = PUSH_BUTTONS[about.kind];
  await worker.registration.showNotification(title, {
    ...PICTURES,
    ...options,
    silent: (isSeen && !isPanic) || options.silent === true,
    data: about,
    ...(isPanic ? { requireInteraction: true, renotify: true, vibrate: [400, 100, 400, 100, 400] } : {}),
    ...(button === undefined ? {} : { actions: [{ action: about.kind, title: button.title }] }),
  } as NotificationOptions);
  // A test waits for it.
  const at = new Date().toISOString();
  if (about.kind === 'test') await send(`/api/push/devices/${about.id}/arrived`, { at });
}

/** Null where there is nothing of ours in it. */
function readPush(data: PushMessageData | null): Shown | null {
  try {
    const shown: Partial<Shown> | undefined = data?.json().notification;
    return shown?.title && shown.data ? (shown as Shown) : null;
  } catch {
    return null;
  }
}

/** A press on a notification opens what it is about; one on its button acts, and opens it only where that was refused. */
export async function pressNotification({ data }: Notification, action: string): Promise<void> {
  const about: Partial<About> = data ?? {};
  const button = PUSH_BUTTONS[action];
  if (button !== undefined) {
    const { path, body } = button.call(about.id ?? '');
    if (await send(path, body)) return;
  }
  await open(about.navigate ?? '/app');
}

/** Goes there in a window that is open, else in a new one. */
async function open(navigate: string): Promise<void> {
  const { pathname, search, hash, href } = new URL(navigate, location.origin);
  const windows = await openWindows();
  const [nearest] = [...windows].sort((a, b) => Number(b.focused) - Number(a.focused));
  if (nearest !== undefined) {
    // It may be refused, as where the press came too long ago: the window goes there all the same.
    await nearest.focus().catch(() => undefined);
    const request: PageRequest = { goTo: `${pathname}${search}${hash}` };
    nearest.postMessage(request);
    return;
  }
  const cache = await caches.open('waiting-address');
  const waiting = { address: `${pathname}${search}${hash}`, at: Date.now() };
  await cache.put(WAITING_ADDRESS, Response.json(waiting));
  const opened = await worker.clients.openWindow(href);
  // Some browsers open the start page, whatever they are told: there it is taken.
  if (opened?.url === href) await cache.delete(WAITING_ADDRESS);
}

/** The browser has exchanged the address that pushes go to. */
export async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const { newSubscription, oldSubscription } = event;
  const key = oldSubscription?.options.applicationServerKey ?? null;
  const subscription =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  await send('/api/push/devices', { endpoint, keys, replaces: oldSubscription?.endpoint });
}

/** Calls an endpoint as the page would, with the session's cookie; answers whether it was done. */
async function send(path: string, body: object): Promise<boolean> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(path, request).catch(() => null);
  return answer?.ok === true;
}
