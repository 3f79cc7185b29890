import type { Check } from './check.ts';

/** Finds sideways scrolling of the page or of a table. */
export const checkSidewaysScroll: Check = (page, { width }) =>
  page.evaluate((windowWidth) => {
    const { nameOf, isVisible, top } = globalThis.sweep;
    const faults: string[] = [];
    // A phone widens its viewport to fit a page that is too wide.
    const beyond = document.documentElement.scrollWidth - windowWidth;
    if (beyond > 0) {
      const widest = [...document.body.querySelectorAll('*')]
        .filter(isVisible)
        .find((element) => element.getBoundingClientRect().right > windowWidth + 1);
      const where = widest === undefined ? '' : `, first by ${nameOf(widest)}`;
      faults.push(`the page is ${beyond} px wider than the window${where}`);
    }
    for (const frame of top().querySelectorAll('*')) {
      const { overflowX } = getComputedStyle(frame);
      const hidden = frame.scrollWidth - frame.clientWidth;
      if (!/auto|scroll/.test(overflowX) || hidden <= 1 || !isVisible(frame)) continue;
      if (/^(TEXTAREA|INPUT)$/.test(frame.tagName)) continue;
      faults.push(`${hidden} px can only be reached by scrolling sideways in ${nameOf(frame)}`);
    }
    return faults;
  }, width);
