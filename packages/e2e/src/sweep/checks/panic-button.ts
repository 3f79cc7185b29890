import type { Check } from './check.ts';

/** Requires that the page's PANIC button can be pressed at every scroll position. A dialog may cover it. */
export const checkPanicButton: Check = (page) =>
  page.evaluate(() => {
    const { nameOf, isVisible, top } = globalThis.sweep;
    if (top() !== document.body) return [];
    const buttons = [...document.querySelectorAll('button[aria-label^="Panic Button"]')].filter(isVisible);
    if (buttons.length === 0) return [];
    if (buttons.length > 1) return [`${buttons.length} PANIC buttons instead of one`];
    const [button] = buttons;
    const faults: string[] = [];
    for (const y of [0, document.documentElement.scrollHeight]) {
      window.scrollTo({ top: y, behavior: 'instant' });
      const box = button?.getBoundingClientRect() ?? new DOMRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (hit !== null && button?.contains(hit)) continue;
      const where = y === 0 ? 'at the top of the page' : 'at the end of the page';
      faults.push(`PANIC is ${hit === null ? 'out of sight' : `beneath ${nameOf(hit)}`} ${where}`);
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return faults;
  });
