import { expect, type Page } from '@playwright/test';
import { isNightly } from '../../../../scripts/lib/environment.mjs';
import { checkAccessibility } from './checks/accessibility.ts';
import type { Check, Device } from './checks/check.ts';
import { checkCutText } from './checks/cut-text.ts';
import { checkHeadingAndTitle } from './checks/heading-and-title.ts';
import { checkHiddenControls } from './checks/hidden-controls.ts';
import { checkOverlaps } from './checks/overlaps.ts';
import { checkPanicButton } from './checks/panic-button.ts';
import { checkPaper } from './checks/paper.ts';
import { checkSidewaysScroll } from './checks/sideways-scroll.ts';
import { checkTouchTargets } from './checks/touch-targets.ts';
import { press, type Screen } from './screens/screen.ts';
import { SCREENS } from './screens.ts';
import { settle } from './settle.ts';
import { test } from './sweep.fixture.ts';
import { leave, visit } from './visit.ts';

const PHONE_BELOW = 900;

const LAYOUT: Readonly<Record<string, Check>> = {
  'sideways scroll': checkSidewaysScroll,
  'cut text': checkCutText,
  overlap: checkOverlaps,
};
const CHECKS: Readonly<Record<string, Check>> = {
  ...LAYOUT,
  'heading and title': checkHeadingAndTitle,
  'touch target': checkTouchTargets,
  'hidden control': checkHiddenControls,
  'PANIC button': checkPanicButton,
};

/** Registers one test for each screen that exists on the device. All screens of a window run on the same worker. */
export function runSweep(device: Device): void {
  const size = `${device.width}x${device.height}`;
  const kind = device.width < PHONE_BELOW ? 'phone' : 'desk';
  // Longest first, so that all workers finish at about the same time.
  const groups = SCREENS.toSorted((a, b) => b.screens.length - a.screens.length);
  for (const group of groups) {
    test.describe(() => {
      test.describe.configure({ mode: 'default' });
      for (const screen of group.screens) {
        if (!existsOn(screen, kind)) continue;
        const title = `${group.title} › ${screen.name} at ${size}`;
        test(title, async ({ windowOf }) => {
          const { page, takeProblems } = await windowOf(group, device);
          await goTo(page, screen);
          const faults: string[] = [];
          for (const [name, check] of Object.entries(checksOf(screen, kind))) {
            for (const fault of await check(page, device)) faults.push(`${name}: ${fault}`);
          }
          for (const problem of takeProblems()) faults.push(`browser: ${problem}`);
          if (screen.print) await setPrinting(page, false);
          if (screen.dialog !== undefined || (screen.open ?? screen.menu) === undefined) await leave(page);
          const list = faults.map((fault) => `\n  - ${fault}`).join('');
          expect(faults.length, `${title}:${list}\n`).toBe(0);
        });
      }
    });
  }
}

/** Dialogs and menus are checked on the phone, where space is short; nightly at every size. */
function existsOn({ only, dialog, menu }: Screen, kind: 'desk' | 'phone'): boolean {
  if (only !== undefined) return only === kind;
  return kind === 'phone' || isNightly() || (dialog === undefined && menu === undefined);
}

/** Returns the checks of a screen. Axe runs once per screen, on the phone if it exists there; nightly at every size. */
function checksOf(screen: Screen, kind: 'desk' | 'phone'): Readonly<Record<string, Check>> {
  if (screen.print) return { ...LAYOUT, paper: checkPaper };
  const isSeenByAxe = isNightly() || screen.only !== undefined || kind === 'phone';
  return isSeenByAxe ? { ...CHECKS, accessibility: checkAccessibility } : CHECKS;
}

async function goTo(page: Page, { at, id, open, heading, dialog, menu, print }: Screen): Promise<void> {
  await visit(page, id === undefined ? at : at.replace(':id', await id(page)));
  await page.locator('h1').first().waitFor();
  await settle.wait(page);
  await open?.(page);
  if (menu !== undefined) {
    await press(menu)(page);
    await expect(page.getByRole('menu')).toBeVisible();
  }
  if (dialog !== undefined) await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  if (heading !== undefined) await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  if (print) await setPrinting(page, true);
  if (open !== undefined || menu !== undefined) await settle.wait(page);
}

/** Shows the page as printed, or as on the screen again, with the event that the browser sends before and after. */
async function setPrinting(page: Page, on: boolean): Promise<void> {
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), on ? 'beforeprint' : 'afterprint');
  await page.emulateMedia({ media: on ? 'print' : 'screen' });
}
