import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus after navigation: to the content, or going up to the link of the previous page. A page's own
 * autofocus wins.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(pathname);
  const used = useRef(false);
  useWindowEvent('focusin', () => {
    used.current = true;
  });
  useEffect(() => {
    const from = shown.current;
    shown.current = pathname;
    if (from === pathname) return;
    // Not after a redirect on load, where the focus starts at the top.
    if (navigationType !== NavigationType.Replace || used.current) focusPage(from, pathname);
  }, [pathname, navigationType]);
}

function focusPage(from: string, pathname: string): void {
  const main = document.querySelector('main');
  const { activeElement } = document;
  // Leave the focus in a page's field or an open question.
  if (main === null || main.contains(activeElement) || activeElement?.closest('[data-keeps-focus]')) return;
  const previousLink = from.startsWith(`${pathname}/`)
    ? main.querySelector<HTMLElement>(`a[href="${CSS.escape(from)}"]`)
    : null;
  if (previousLink !== null) {
    previousLink.focus();
    return;
  }
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
