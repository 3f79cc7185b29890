import { startTransition, useEffectEvent, useLayoutEffect, useState } from 'react';
import { usePlace } from './place.ts';

/** The session storage's name of how far down each place stood, in pixels, by the keys of their entries in the history. */
const STORED = 'ten-four.scroll';

let kept: Record<string, number> = {};
/** Pages stand in what has called `useScrollPlaces`. */
let isOn = false;
let isFirst = true;

/** Notes how far down the place that is shown stands. */
export function keepScroll(key: string): void {
  if (isOn) kept[key] = window.scrollY;
}

/** How far down a place stood when it was left, in pixels; null where it was not. */
export const keptScroll = (key: string): number | null => (isOn ? (kept[key] ?? null) : null);

/** Of what stands around pages: Back and Forward find a page where it was left, all other ways lead to its top. */
export function useScrollPlaces(): void {
  const place = usePlace();
  /** Where a reload found the first page. */
  const [first, setFirst] = useState<number | null>(null);
  const findFirst = useEffectEvent(() => {
    if (isFirst) startTransition(() => setFirst(keptScroll(place.location.key)));
    isFirst = false;
  });
  const onHide = useEffectEvent(() => {
    keepScroll(place.location.key);
    store();
    window.history.scrollRestoration = 'auto';
  });
  useLayoutEffect(() => {
    isOn = true;
    kept = { ...stored(), ...kept };
    window.history.scrollRestoration = 'manual';
    findFirst();
    const hide = () => onHide();
    window.addEventListener('pagehide', hide);
    return () => {
      isOn = false;
      window.history.scrollRestoration = 'auto';
      window.removeEventListener('pagehide', hide);
    };
  }, []);
  useLayoutEffect(() => {
    const { location, scroll, keepsScroll } = place;
    const target = document.getElementById(location.hash.slice(1));
    if (scroll !== null) window.scrollTo(0, scroll);
    else if (target !== null) target.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
  }, [place]);
  useLayoutEffect(() => {
    if (first !== null) window.scrollTo(0, first);
  }, [first]);
}

/** The browser may keep nothing; then a reload finds nothing. */
function store(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(kept));
  } catch {}
}

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
