import { type NotificationData, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

const TOAST_MS = 4000;
/** What cannot wait stays as long as it takes to look up from the game. */
const ALERT_MS = 10_000;
/** How much longer a pointer on it keeps it: one may rest where it came up. */
const HELD_MS = 4000;

/** What a pointer or the keyboard is at: a toast that came up beneath it would push it away. */
const IN_HAND = '.mantine-Notifications-notification:is(:hover, :focus-within)';

/**
 * Shows a toast and returns its id. It stays as long as the keyboard focus is in it, so that no key comes too late for one
 * of its buttons. Its way out has another name than the buttons that it may lie beside.
 */
export function showToast(toast: NotificationData, duration = TOAST_MS): string {
  const hideLater = () => setTimeout(() => notifications.hide(id), duration + HELD_MS);
  const data: NotificationData = {
    ...toast,
    style: { order: document.querySelector(IN_HAND) === null ? 0 : -1 },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    onFocusCapture: () => {
      clearTimeout(timer);
      notifications.update({ ...data, id, autoClose: false });
    },
    onBlurCapture: () => {
      timer = hideLater();
      notifications.update({ ...data, id, autoClose: duration });
    },
  };
  const id = notifications.show({ ...data, autoClose: duration });
  let timer = hideLater();
  return id;
}

/** Says for a moment that something succeeded: green. */
export function showSuccess(message: string): void {
  showToast({ message, color: 'bank.4', role: 'status' });
}

/** Says for a moment that something failed: red. */
export function showError(message: string): void {
  showToast({ message, color: 'red.4', role: 'alert' });
}

/** Says for a moment that something cannot wait: in the colour of an emergency. */
export function showAlert(message: ReactNode): void {
  showToast({ message, color: 'red.4', role: 'alert' }, ALERT_MS);
}

/** Says for a moment that something happened, which may lead somewhere. */
export function showNotice(message: ReactNode): void {
  showToast({ message, color: 'police.4', role: 'status' });
}
