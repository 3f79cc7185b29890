import type { Page } from '@playwright/test';
import type { PersonaLabel } from '../../support/sign-in.ts';

/** A page of the app, or what is opened over it. */
export interface Screen {
  readonly name: string;
  /** Its address as a pattern of the contract's `PAGES`, with a query if it needs one. */
  readonly at: string;
  /** Returns the id in the place of `:id`. */
  readonly id?: (page: Page) => Promise<string>;
  /** Opens what is to be checked, once the page is there. */
  readonly open?: (page: Page) => Promise<void>;
  /** The name of what must be visible then: a heading, or the dialog. */
  readonly heading?: string | RegExp;
  readonly dialog?: string | RegExp;
  /** The menu of a button with this name. */
  readonly menu?: string | RegExp;
  /** As it is printed. */
  readonly print?: true;
  /** For devices where the screen exists: below 900 px is a phone. */
  readonly only?: 'phone' | 'desk';
}

/** Screens that one persona sees one after the other in one window. */
export interface Screens {
  readonly title: string;
  /** Null: signed out. */
  readonly persona: PersonaLabel | null;
  /** Gives the persona what the screens need, once for the window. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly screens: readonly Screen[];
}

/** Presses the first button with this name. */
export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      const button = page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
      await button.first().click();
    }
  };

/** Chooses an item in the menu of the first button with this name. */
export const choose = (menu: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item }).first().click();
};
