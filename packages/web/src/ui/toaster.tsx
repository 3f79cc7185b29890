import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** Where toasts come up. */
export function Toaster() {
  useClearPlace(useNotifications().notifications.length > 0);
  return <Notifications position="bottom-right" transitionDuration={150} containerWidth={360} />;
}

const TOASTS = '.mantine-Notifications-root[data-position="bottom-right"]';
/** What a toast must not lie on. */
const REACHED = 'button, a[href], input, select, textarea, [data-kept-clear]';
/** Within what it lies on those least of all, where a phone is full of things to press. */
const KEPT_CLEAR = '[data-kept-clear]';
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

/**
 * Where nothing is beneath them; where there is no such place, one off what is to be kept clear. They stay in such a
 * place, else it is the nearest to the corner, from below to above.
 */
function clearPlace(toasts: HTMLElement, now: Place): Place {
  const reached = reachedElements(toasts);
  const kept = reached.filter((element) => element.closest(KEPT_CLEAR) !== null);
  return placeOff(reached, toasts, now) ?? placeOff(kept, toasts, now) ?? CORNER;
}

function placeOff(elements: readonly Element[], toasts: HTMLElement, now: Place): Place | null {
  const box = toasts.getBoundingClientRect();
  const corner = { x: box.left + now.right, y: box.top + now.up };
  const others = elements.map((element) => element.getBoundingClientRect());
  const isClear = ({ right, up }: Place) => {
    const left = corner.x - right;
    const top = corner.y - up;
    return others.every(
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
  return null;
}

/** What can be pressed now: where a dialog is open, only what is in it or above it. */
function reachedElements(toasts: HTMLElement): Element[] {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return [...document.querySelectorAll(REACHED)].filter((element) => {
    if (toasts.contains(element) || dialog?.contains(element) === false) return false;
    const { width, height, bottom, top } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  });
}
