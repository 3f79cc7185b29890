import type { Check } from './check.ts';

/** Requires 44 × 44 px for touch targets. An option counts with its label; links in text are exempt. */
export const checkTouchTargets: Check = async (page, { touch }) => {
  if (!touch) return [];
  return page.evaluate(() => {
    const FINGER = 44;
    const DEMO = 'aside[aria-label="Demo mode"]';
    const { controlsIn, nameOf, top } = globalThis.sweep;

    const sizeOf = (control: HTMLElement) => {
      const type = control.getAttribute('type') ?? '';
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const parts = /^(radio|checkbox)$/.test(type) ? [control, ...labels] : [control];
      const boxes = parts.map((part) => part.getBoundingClientRect());
      return {
        width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    };

    /** Returns whether the whole row works as its link. */
    const isInRow = (control: HTMLElement): boolean =>
      control.matches('tr[data-row] a') && (control.closest('tr')?.offsetHeight ?? 0) >= FINGER;

    /** Returns whether a pseudo-element catches presses that miss the control by a few pixels. */
    const isReached = (control: HTMLElement): boolean => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top: upper, bottom } = control.getBoundingClientRect();
      const [x, y, reach] = [(left + right) / 2, (upper + bottom) / 2, FINGER / 2 - 1];
      const points = [
        [x - Math.max(reach, 0), y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const;
      return points.every(([pointX, pointY]) => {
        const hit = document.elementFromPoint(pointX, pointY);
        return (
          hit !== null && (control.contains(hit) || hit.querySelector(':scope > :only-child') === control)
        );
      });
    };

    return controlsIn(top()).flatMap((control) => {
      // Links in text are as high as their line. The demo banner isn't part of the product.
      if (getComputedStyle(control).display === 'inline' || control.closest(DEMO) !== null) return [];
      const { width, height } = sizeOf(control);
      if ((width >= FINGER && height >= FINGER) || isInRow(control) || isReached(control)) return [];
      const size = `${Math.round(width)} x ${Math.round(height)} px`;
      return [`${nameOf(control)} is ${size}, less than ${FINGER} x ${FINGER}`];
    });
  });
};
