import { type RefObject, useEffect } from 'react';

/**
 * Gives the focus to the part marked `data-autofocus`, also where a dialog's content came after the dialog. It waits
 * until the dialog has noted what had the focus before, to give it back there.
 */
export function useFirstFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      container.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    });
    return () => clearTimeout(timer);
  }, [container]);
}
