import { type NotificationData, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';

const TOAST_MS = 4000;
const ALERT_MS = 10_000;
/** Extra milliseconds after the pointer leaves. */
const GRACE_MS = 4000;

/** A new toast must not move one that is hovered or focused. */
const ACTIVE_TOAST = '.mantine-Notifications-notification:is(:hover, :focus-within)';

/** Stays while it has the keyboard focus. */
export function showToast(toast: NotificationData, duration = TOAST_MS): string {
  const hideLater = () => setTimeout(() => notifications.hide(id), duration + GRACE_MS);
  const data: NotificationData = {
    ...toast,
    style: { order: document.querySelector(ACTIVE_TOAST) === null ? 0 : -1 },
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

const toast =
  (color: string, role: 'status' | 'alert', duration = TOAST_MS) =>
  (message: ReactNode): void => {
    showToast({ message, color, role }, duration);
  };

export const showSuccess = toast('bank.4', 'status');
export const showError = toast('red.4', 'alert');
export const showAlert = toast('red.4', 'alert', ALERT_MS);
export const showNotice = toast('police.4', 'status');

/** Shows, for `onError`, the server's message, `failed`, or `unreachable`. */
export const errorToast = (failed: string, unreachable?: string) => (error: unknown) =>
  showError(failureMessage(error, failed, unreachable));

/** Callbacks of a mutation that show its outcome. */
export const outcomeToasts = (failed: string) => ({
  onSuccess: ({ message }: { message: string }) => showSuccess(message),
  onError: errorToast(failed),
});
