import type { Page } from '@playwright/test';

/** Records the notes that a page plays; call it before opening the page. Returns a counter by frequency in hertz. */
export async function countNotes(page: Page): Promise<(pitch: number) => Promise<number>> {
  await page.addInitScript(() => {
    const pitches: unknown[] = [];
    Object.assign(window, { pitches });
    window.OscillatorNode = new Proxy(OscillatorNode, {
      construct: (node, given: ConstructorParameters<typeof OscillatorNode>) => {
        pitches.push(given[1]?.frequency);
        return new node(...given);
      },
    });
  });
  return (pitch) =>
    page.evaluate(
      (wanted) =>
        (window as unknown as { pitches: unknown[] }).pitches.filter((one) => one === wanted).length,
      pitch,
    );
}
