import type { Check } from './check.ts';

/** Finds cut text, unless it is clamped to some lines, or ends in an ellipsis and has a `title` with all of it. */
export const checkCutText: Check = (page) =>
  page.evaluate(() => {
    const { nameOf, textsIn, top } = globalThis.sweep;

    /** Returns how many pixels of the text an element with hidden overflow cuts off. */
    const cutBy = (frame: Element, rects: DOMRect[]): number => {
      const style = getComputedStyle(frame);
      const { left, right, top: upper, bottom } = frame.getBoundingClientRect();
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      // Text wholly outside is hidden, not cut.
      const partly = rects.filter((rect) => rect.left < right - 1 && rect.right > left + 1);
      const cuts = partly.flatMap((rect) => [
        ...(isHidden(style.overflowX) ? [left - rect.left, rect.right - right] : []),
        // A line's box is taller than its letters.
        ...(isHidden(style.overflowY)
          ? [upper - rect.top - rect.height / 4, rect.bottom - bottom - rect.height / 4]
          : []),
      ]);
      return Math.max(0, ...cuts);
    };

    /** Returns whether readers can still get the whole text of an element that cuts it. */
    const isReachable = (frame: Element): boolean => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(frame);
      if (webkitLineClamp !== 'none') return true;
      return textOverflow === 'ellipsis' && frame.closest('[title]:not([title=""])') !== null;
    };

    return textsIn(top()).flatMap(({ element, text, rects }) => {
      for (let frame: Element | null = element; frame !== null; frame = frame.parentElement) {
        const style = getComputedStyle(frame);
        // Readers can scroll to the rest.
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return [];
        const cut = cutBy(frame, rects);
        if (cut > 1 && !isReachable(frame)) {
          return [`${Math.round(cut)} px of "${text.slice(0, 60)}" are cut off by ${nameOf(frame)}`];
        }
        if (cut > 1 || style.position === 'fixed') return [];
      }
      return [];
    });
  });
