import type { Page } from '@playwright/test';

/** Helpers that run in the page. */
interface InPage {
  /** Returns the topmost open dialog or menu, else the page. */
  top(): HTMLElement;
  /** Returns whether the element is visible at some scroll position. */
  isVisible(element: Element): boolean;
  /** Returns the visible texts within the element, with their elements and rectangles. */
  textsIn(within: Element): { element: HTMLElement; text: string; rects: DOMRect[] }[];
  /** Returns the visible controls within the element. */
  controlsIn(within: Element): HTMLElement[];
  /** Returns the nearest ancestor that covers the page or stays in place while it scrolls, or null. */
  layerOf(element: Element): Element | null;
  /** Names an element in a failure message. */
  nameOf(element: Element): string;
}

declare global {
  var sweep: InPage;
}

/** Makes `sweep` available in pages that the context opens from now on. */
export async function addInPageHelpers(page: Page): Promise<void> {
  await page.addInitScript(install);
}

function install(): void {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]';

  const isVisible = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  };

  /** Returns whether it or an ancestor is clipped to nothing, as text for screen readers is. */
  const isForScreenReaders = (element: Element, known: Map<Element, boolean>): boolean => {
    const found = known.get(element);
    if (found !== undefined) return found;
    const { width, height } = element.getBoundingClientRect();
    const { overflow, clip, clipPath } = getComputedStyle(element);
    const isCut =
      (overflow !== 'visible' && (width <= 1 || height <= 1)) || clip !== 'auto' || clipPath === 'inset(50%)';
    const { parentElement } = element;
    const is = isCut || (parentElement !== null && isForScreenReaders(parentElement, known));
    known.set(element, is);
    return is;
  };

  const textsIn: InPage['textsIn'] = (within) => {
    const texts: ReturnType<InPage['textsIn']> = [];
    const known = new Map<Element, boolean>();
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (text === '' || element === null || /^(STYLE|SCRIPT|OPTION|TEXTAREA)$/.test(element.tagName))
        continue;
      if (!isVisible(element) || isForScreenReaders(element, known)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (rects.length > 0) texts.push({ element, text, rects });
    }
    return texts;
  };

  const top = (): HTMLElement => {
    const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="menu"]')];
    return open.findLast(isVisible) ?? document.body;
  };

  const layerOf = (element: Element): Element | null => {
    for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement) {
      const isOver = ancestor.matches('.mantine-Popover-dropdown');
      if (isOver || /fixed|sticky/.test(getComputedStyle(ancestor).position)) return ancestor;
    }
    return null;
  };

  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const words = label.replace(/\s+/g, ' ').trim().slice(0, 60);
    const name = element.id === '' || /\W/.test(element.id) ? '' : `#${element.id}`;
    const role = element.getAttribute('role') ?? element.getAttribute('type');
    return `<${element.tagName.toLowerCase()}${name}${role === null ? '' : ` ${role}`}> "${words}"`;
  };

  globalThis.sweep = {
    top,
    isVisible,
    textsIn,
    layerOf,
    nameOf,
    controlsIn: (within) => {
      const known = new Map<Element, boolean>();
      return [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter(
        (element) => isVisible(element) && !isForScreenReaders(element, known),
      );
    },
  };
}
