import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** How long a toast stays, in milliseconds (specification §9). */
const TOAST_MS = 4000;

/** What cannot wait stays as long as it takes to look up from the game. */
const ALERT_MS = 10_000;

/** By another name than the pages' own buttons: a toast lies beside them. */
const closeButtonProps = { 'aria-label': 'Dismiss' };

/** Says for a moment that something succeeded: green (specification §8). */
export function showSuccess(message: string): void {
  notifications.show({ message, color: 'bank.4', autoClose: TOAST_MS, role: 'status', closeButtonProps });
}

/** Says for a moment that something failed: red (specification §8). */
export function showError(message: string): void {
  notifications.show({ message, color: 'red.4', autoClose: TOAST_MS, role: 'alert', closeButtonProps });
}

/** Says for a moment that something cannot wait: in the colour of an emergency. */
export function showAlert(message: ReactNode): void {
  notifications.show({ message, color: 'red.4', autoClose: ALERT_MS, role: 'alert', closeButtonProps });
}

/** Says for a moment that something happened, which may lead somewhere. */
export function showNotice(message: ReactNode): void {
  notifications.show({ message, color: 'police.4', autoClose: TOAST_MS, role: 'status', closeButtonProps });
}
