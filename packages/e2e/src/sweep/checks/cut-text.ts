import type { Check } from './check.ts';

/** No text is cut off, unless it ends in an ellipsis and a `title` has all of it, or it is clamped to some lines. */
export const checkCutText: Check = (page) =>
  page.evaluate(() => {
    const { nameOf, textsIn, top } = globalThis.sweep;

    /** Returns how far the text reaches out of an element that hides what is beyond its edges, in pixels. */
    const cutBy = (frame: Element, rects: DOMRect[]): number => {
      const style = getComputedStyle(frame);
      const { left, right, top: upper, bottom } = frame.getBoundingClientRect();
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      // What is wholly out of sight is hidden, not cut.
      const partly = rects.filter((rect) => rect.left < right - 1 && rect.right > left + 1);
      const cuts = partly.flatMap((rect) => [
        ...(isHidden(style.overflowX) ? [left - rect.left, rect.right - right] : []),
        // A line's box is higher than its letters.
        ...(isHidden(style.overflowY)
          ? [upper - rect.top - rect.height / 4, rect.bottom - bottom - rect.height / 4]
          : []),
      ]);
      return Math.max(0, ...cuts);
    };

    /** Whether the reader can get all of what the element shows only in part. */
    const isTold = (frame: Element): boolean => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(frame);
      if (webkitLineClamp !== 'none') return true;
      return textOverflow === 'ellipsis' && frame.closest('[title]:not([title=""])') !== null;
    };

    return textsIn(top()).flatMap(({ element, text, rects }) => {
      for (let frame: Element | null = element; frame !== null; frame = frame.parentElement) {
        const style = getComputedStyle(frame);
        // What scrolls can be reached.
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return [];
        const cut = cutBy(frame, rects);
        if (cut > 1 && !isTold(frame)) {
          return [`${Math.round(cut)} px of "${text.slice(0, 60)}" are cut off by ${nameOf(frame)}`];
        }
        if (cut > 1 || style.position === 'fixed') return [];
      }
      return [];
    });
  });
