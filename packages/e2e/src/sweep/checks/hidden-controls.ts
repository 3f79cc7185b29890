import type { Check } from './check.ts';

/** Finds controls that a bar or a PANIC button covers at every scroll position. */
export const checkHiddenControls: Check = (page) =>
  page.evaluate(() => {
    const { controlsIn, nameOf, layerOf, top } = globalThis.sweep;
    const layer = top();

    const coverOf = (control: HTMLElement): Element | null => {
      const { left, right, top: upper, bottom } = control.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2);
      if (hit === null) return document.documentElement;
      if (control.contains(hit) || hit.contains(control)) return null;
      // Suggestion lists and toasts close soon.
      if (hit.closest('.mantine-Popover-dropdown, .mantine-Notification-root') !== null) return null;
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      return labels.some((label) => label.contains(hit)) || hit.closest('label')?.contains(control)
        ? null
        : hit;
    };

    let remaining = controlsIn(layer).filter((control) => !control.matches(':disabled, [inert] *'));
    // On a phone, banners push the page down once it is scrolled.
    window.dispatchEvent(new Event('scroll'));
    const end = document.documentElement.scrollHeight - window.innerHeight;
    for (let y = 0; remaining.length > 0; y = Math.min(y + window.innerHeight / 8, end)) {
      window.scrollTo({ top: y, behavior: 'instant' });
      remaining = remaining.filter((control) => coverOf(control) !== null);
      if (y >= end) break;
    }
    // The rest may be inside an element that scrolls.
    const faults = remaining.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const cover = coverOf(control);
      return cover === null ? [] : [`${nameOf(control)} is beneath ${nameOf(layerOf(cover) ?? cover)}`];
    });
    window.scrollTo({ top: 0, behavior: 'instant' });
    return faults;
  });
