import type { Page } from '@playwright/test';
import type { PersonaLabel } from '../../support/sign-in.ts';

/** A page of the app, or a dialog or menu over it. */
export interface Screen {
  readonly name: string;
  /** Path as a pattern of the contract's `PAGES`, with a query if needed. */
  readonly at: string;
  /** Returns the value of `:id`. */
  readonly id?: (page: Page) => Promise<string>;
  /** Opens the dialog or menu once the page has loaded. */
  readonly open?: (page: Page) => Promise<void>;
  /** Name of the heading or dialog that must then be visible. */
  readonly heading?: string | RegExp;
  readonly dialog?: string | RegExp;
  /** Name of the button whose menu must be visible. */
  readonly menu?: string | RegExp;
  /** Checks the print layout. */
  readonly print?: true;
  /** Limits the screen to devices narrower than 900 px, or to all others. */
  readonly only?: 'phone' | 'desk';
}

/** Screens that one persona visits in the same window, in any order with those of others. */
export interface Screens {
  readonly title: string;
  /** Null for signed-out visitors. */
  readonly persona: PersonaLabel | null;
  /** Creates the data that the screens need, once per window. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Removes what would change other screens. */
  readonly cleanUp?: (page: Page) => Promise<void>;
  readonly screens: readonly Screen[];
}

/** Presses the first button of each name. */
export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      const button = page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
      await button.first().click();
    }
  };

/** Opens the menu of the first button with this name and chooses an item. */
export const choose = (menu: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item }).first().click();
};
