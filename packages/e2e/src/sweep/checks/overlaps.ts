import type { Check } from './check.ts';

/** Finds text that overlaps other text or a control it doesn't belong to. */
export const checkOverlaps: Check = (page) =>
  page.evaluate(() => {
    const { controlsIn, nameOf, layerOf, textsIn, top } = globalThis.sweep;
    interface Item {
      element: HTMLElement;
      words: string;
      layer: Element | null;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }

    type Frame = Pick<CSSStyleDeclaration, 'overflowX' | 'overflowY' | 'position'> & { box: DOMRect };
    const known = new Map<Element, Frame[]>();
    /** Returns the element and its ancestors that clip, scroll, or leave the page's flow. */
    const framesOf = (element: Element | null): Frame[] => {
      if (element === null || element === document.body) return [];
      const found = known.get(element);
      if (found !== undefined) return found;
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const isFrame = overflowX !== 'visible' || overflowY !== 'visible' || position === 'fixed';
      const outer = framesOf(element.parentElement);
      const frames = isFrame
        ? [{ box: element.getBoundingClientRect(), overflowX, overflowY, position }, ...outer]
        : outer;
      known.set(element, frames);
      return frames;
    };

    /** Returns the visible part of the rectangle after all clipping and scrolling, or null. */
    const visiblePartOf = (element: Element, rect: DOMRect): DOMRect | null => {
      let { left, right, top: upper, bottom } = rect;
      for (const { box, overflowX, overflowY, position } of framesOf(element)) {
        if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (overflowY !== 'visible')
          [upper, bottom] = [Math.max(upper, box.top), Math.min(bottom, box.bottom)];
        if (position === 'fixed') break;
      }
      return right - left > 2 && bottom - upper > 2
        ? new DOMRect(left, upper, right - left, bottom - upper)
        : null;
    };

    /** Returns whether the control has a visible edge. */
    const hasEdge = (control: Element): boolean => {
      const { backgroundColor, borderTopColor, borderTopStyle } = getComputedStyle(control);
      const isClear = (color: string) => color === 'transparent' || /[,/] ?0\)$/.test(color);
      return !isClear(backgroundColor) || (borderTopStyle !== 'none' && !isClear(borderTopColor));
    };

    const items: Item[] = [];
    const add = (element: HTMLElement, rect: DOMRect, words: string, trim: number) => {
      const visible = visiblePartOf(element, rect);
      if (visible === null) return;
      const slack = visible.height * trim + 1;
      items.push({
        element,
        words,
        layer: layerOf(element),
        left: visible.left + 1,
        right: visible.right - 1,
        top: visible.top + slack,
        bottom: visible.bottom - slack,
      });
    };
    const within = top();
    for (const { element, text, rects } of textsIn(within)) {
      // A line's box is taller than its letters.
      for (const rect of rects) add(element, rect, `"${text.slice(0, 60)}"`, 0.25);
    }
    for (const control of controlsIn(within)) {
      if (/^(radio|checkbox|file)$/.test(control.getAttribute('type') ?? '')) continue;
      if (getComputedStyle(control).display === 'inline' || !hasEdge(control)) continue;
      add(control, control.getBoundingClientRect(), nameOf(control), 0);
    }

    /** Returns whether the text belongs to the field: its label, or a symbol within its border. */
    const isOfField = (text: Element, field: Element) =>
      (field.matches('input, select, textarea') &&
        (text.closest('label') as HTMLLabelElement | null)?.control === field) ||
      (field.closest('.mantine-Input-wrapper')?.contains(text) ?? false);
    const areRelated = (a: Element, b: Element) =>
      a.contains(b) || b.contains(a) || isOfField(a, b) || isOfField(b, a);
    items.sort((a, b) => a.top - b.top);
    const faults = new Set<string>();
    for (const [index, item] of items.entries()) {
      for (const other of items.slice(index + 1)) {
        if (other.top >= item.bottom) break;
        if (other.left >= item.right || other.right <= item.left) continue;
        if (item.layer !== other.layer || areRelated(item.element, other.element)) continue;
        faults.add(`${item.words} and ${other.words} overlap`);
      }
    }
    return [...faults];
  });
