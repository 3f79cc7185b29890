import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * After a way to another page the keyboard and screen readers go on there: at the page's content, or, on the way back
 * up, at the link to the page that was left. A page that puts the focus into a field of its own keeps it.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  const used = useRef(false);
  useEffect(() => {
    const onFocus = () => {
      used.current = true;
    };
    document.addEventListener('focusin', onFocus, { once: true });
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    const from = shown.current;
    shown.current = pathname;
    if (from === pathname) return;
    // Where the first address leads elsewhere, nobody has gone there: the browser begins at the top.
    if (how !== NavigationType.Replace || used.current) focusPage(from, pathname);
  }, [pathname, how]);
}

function focusPage(from: string, pathname: string): void {
  const main = document.querySelector('main');
  const { activeElement } = document;
  // A page's own field keeps it, and so does a question that stands before every page.
  if (main === null || main.contains(activeElement) || activeElement?.closest('[data-keeps-focus]')) return;
  const wayDown = from.startsWith(`${pathname}/`)
    ? main.querySelector<HTMLElement>(`a[href="${CSS.escape(from)}"]`)
    : null;
  if (wayDown !== null) {
    wayDown.focus();
    return;
  }
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
