import '@mantine/core/styles/Paper.layer.css';
import { Notifications, useNotifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';

/** Where toasts come up. */
export function Toaster() {
  useClearPlace(useNotifications().notifications.length > 0);
  return <Notifications position="bottom-right" transitionDuration={150} containerWidth={360} />;
}

const TOASTS = '.mantine-Notifications-root[data-position="bottom-right"]';
/** What a toast must not lie on. */
const REACHED = 'button, a[href], input, select, textarea';
/** Pixels between the places that are tried. */
const STEP = 24;
/** Milliseconds until it is looked at again: the page moves beneath a toast. */
const LOOK_AGAIN = 200;

/** A place by its distances from the right and lower edges; `--toast-right` and `--toast-up` tell the style. */
interface Place {
  right: number;
  up: number;
}
const CORNER: Place = { right: 0, up: 0 };

/** Moves the toasts, as long as there are any, off everything that can be pressed, but never from beneath a hand. */
function useClearPlace(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    let place = CORNER;
    // Whether the pointer was moved onto one, and not one put beneath the pointer.
    let inHand = false;
    const { style } = document.documentElement;
    const onMove = ({ target }: PointerEvent) => {
      inHand = target instanceof Element && target.closest(TOASTS) !== null;
    };
    const look = () => {
      const toasts = document.querySelector<HTMLElement>(TOASTS);
      if (toasts === null || toasts.offsetHeight === 0) return;
      if (toasts.matches(inHand ? ':hover' : ':active')) return;
      place = clearPlace(toasts, place);
      style.setProperty('--toast-right', `${place.right}px`);
      style.setProperty('--toast-up', `${place.up}px`);
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    window.addEventListener('pointermove', onMove);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointermove', onMove);
      style.removeProperty('--toast-right');
      style.removeProperty('--toast-up');
    };
  }, [wanted]);
}

/** Where they are if nothing is beneath them there; else the nearest place to the corner, from below to above, that is clear. */
function clearPlace(toasts: HTMLElement, now: Place): Place {
  const box = toasts.getBoundingClientRect();
  const corner = { x: box.left + now.right, y: box.top + now.up };
  const reached = reachedBoxes(toasts);
  const isClear = ({ right, up }: Place) => {
    const left = corner.x - right;
    const top = corner.y - up;
    return reached.every(
      (other) =>
        other.right <= left ||
        other.left >= left + box.width ||
        other.bottom <= top ||
        other.top >= top + box.height,
    );
  };
  if (isClear(now)) return now;
  for (let up = 0; up <= corner.y; up += STEP)
    for (let right = 0; right <= corner.x; right += STEP) if (isClear({ right, up })) return { right, up };
  return CORNER;
}

/** What can be pressed now: where a dialog is open, only what is in it or above it. */
function reachedBoxes(toasts: HTMLElement): DOMRect[] {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return [...document.querySelectorAll(REACHED)]
    .filter((element) => !toasts.contains(element) && (dialog === undefined || dialog.contains(element)))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight);
}
