import type { Check } from './check.ts';

/** Requires exactly one first-level heading, and a title of the page's own. */
export const checkHeadingAndTitle: Check = (page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
    const faults: string[] = [];
    if (headings.length !== 1) {
      const names = headings.map(globalThis.sweep.nameOf).join(', ');
      faults.push(`${headings.length} visible <h1> instead of one: ${names}`);
    }
    if (document.title.trim() === '') faults.push('no title');
    return faults;
  });
