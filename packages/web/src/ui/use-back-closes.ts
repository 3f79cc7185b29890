import { useEffect, useEffectEvent } from 'react';

/** Where Back closes what lies over the page: on a desk it leads to the page before, as everywhere. */
const PHONE = '(max-width: 56.24em)';

/** What is open over the page, the topmost last; each with the way to close it. */
const open: (() => void)[] = [];
/** The router's number of the page that a place in the history of our own lies above, null where none does. */
let above: number | null = history.state?.over === true ? history.state.idx : null;

/** Gives Back a place to go to, with the address and the router's number of the page itself. */
function makePlace(): void {
  if (history.state?.over !== true) history.pushState({ ...history.state, over: true }, '');
  above = history.state.idx;
}

window.addEventListener('popstate', ({ state }) => {
  const left = above;
  above = state?.over === true ? state.idx : null;
  if (left === null || above !== null || state?.idx !== left) return;
  const close = open.at(-1);
  // What the place was made for was closed otherwise: then Back means the page.
  if (close === undefined) history.back();
  else {
    close();
    // There may be more, and a dialog that is busy stays.
    setTimeout(() => open.length > 0 && makePlace());
  }
});

/** On a phone, Back closes what lies over the page, and does not leave the page. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !window.matchMedia(PHONE).matches) return;
    const own = () => close();
    open.push(own);
    makePlace();
    return () => {
      open.splice(open.indexOf(own), 1);
    };
  }, [opened]);
}
