import type { Check } from './check.ts';

/** Finds parts of a printed document that stick to the window, or are too dark for its text. */
export const checkPaper: Check = (page) =>
  page.evaluate(() => {
    const { nameOf, isVisible } = globalThis.sweep;
    const isDark = (color: string) => {
      const [red = 255, green = 255, blue = 255, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return alpha > 0 && red + green + blue < 300;
    };
    if (document.querySelector('[data-paper]') === null) return ['no document is printed'];
    return [...document.querySelectorAll('[data-paper], [data-paper] *')]
      .filter(isVisible)
      .flatMap((element) => {
        const { position, backgroundColor } = getComputedStyle(element);
        return [
          ...(position === 'sticky' ? [`${nameOf(element)} sticks to the window`] : []),
          ...(isDark(backgroundColor) ? [`${nameOf(element)} has a dark background`] : []),
        ];
      });
  });
