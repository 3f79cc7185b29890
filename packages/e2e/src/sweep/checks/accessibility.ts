import { findAxeViolations } from '../../support/accessibility.ts';
import type { Check } from './check.ts';

/** Axe finds no fault; where a dialog or menu is open, only in that: its page is a screen of its own. */
export const checkAccessibility: Check = async (page) => {
  const role = await page.evaluate(() => globalThis.sweep.top().getAttribute('role'));
  return findAxeViolations(page, role === null ? undefined : `[role="${role}"]`);
};
