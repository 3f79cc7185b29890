import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { below } from '#ui/breakpoints.ts';

/**
 * Moves the page down below an element by setting `--panic` to its height. On phones, where that would move buttons
 * under a thumb, the element covers the page until the user scrolls, presses something in it, or opens another
 * page.
 */
export function usePushPageDown() {
  const ref = useRef<HTMLDivElement>(null);
  useTabPastDialogs(ref);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may make room for the element
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const push = () => style.setProperty('--panic', `${element.offsetHeight}px`);
    // A press changes the height only in the next frame.
    const pushLater = () => requestAnimationFrame(push);
    const phone = matchMedia(below('sm'));
    const observer = new ResizeObserver(() => !phone.matches && push());
    push();
    phone.addEventListener('change', pushLater);
    observer.observe(element);
    element.addEventListener('click', pushLater);
    window.addEventListener('scroll', push);
    return () => {
      observer.disconnect();
      element.removeEventListener('click', pushLater);
      phone.removeEventListener('change', pushLater);
      window.removeEventListener('scroll', push);
      style.removeProperty('--panic');
    };
  }, [pathname]);
  return ref;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Adds an element above all dialogs to their focus trap: Tab goes from the dialog into the element and back. */
function useTabPastDialogs(ref: RefObject<HTMLElement | null>): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const element = ref.current;
    const dialog = openDialog();
    if (event.key !== 'Tab' || element === null || dialog === null) return;
    const own = tabStops(element);
    const others = tabStops(dialog);
    const active = document.activeElement;
    const back = event.shiftKey;
    const isAtEnd = (stops: HTMLElement[]) => active === stops.at(back ? 0 : -1);
    const isLost = !element.contains(active) && !dialog.contains(active);
    const next = isAtEnd(own) || isLost ? others : isAtEnd(others) ? own : [];
    const target = next.at(back ? -1 : 0);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };
  // Capturing runs before the dialog's own listener.
  useWindowEvent('keydown', onKeyDown, { capture: true });
}

function openDialog(): Element | null {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
  return dialogs.find((dialog) => dialog.contains(document.activeElement)) ?? dialogs.at(-1) ?? null;
}

function tabStops(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );
}
