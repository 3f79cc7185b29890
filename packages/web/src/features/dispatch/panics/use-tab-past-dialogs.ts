import { type RefObject, useEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * A dialog keeps the focus within itself. What stands above every dialog joins that round: Tab goes from the dialog's
 * last place into the element, and from there back to the dialog.
 */
export function useTabPastDialogs(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const above = ref.current;
      const dialog = openDialog();
      if (event.key !== 'Tab' || above === null || dialog === null) return;
      const own = tabStops(above);
      const others = tabStops(dialog);
      const active = document.activeElement;
      const back = event.shiftKey;
      const isAtEnd = (stops: HTMLElement[]) => active === stops.at(back ? 0 : -1);
      const isLost = !above.contains(active) && !dialog.contains(active);
      const next = isAtEnd(own) || isLost ? others : isAtEnd(others) ? own : [];
      const target = next.at(back ? -1 : 0);
      if (target === undefined) return;
      event.preventDefault();
      target.focus();
    };
    // Before the dialog's own.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [ref]);
}

/** The dialog that holds the focus, else the last that was opened; null where none is open. */
function openDialog(): Element | null {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
  return dialogs.find((dialog) => dialog.contains(document.activeElement)) ?? dialogs.at(-1) ?? null;
}

function tabStops(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );
}
