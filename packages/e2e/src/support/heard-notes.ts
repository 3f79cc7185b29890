import type { Page } from '@playwright/test';

/** Has a page that is not opened yet keep the notes that it plays. Answers how often each pitch, in hertz, was one. */
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
