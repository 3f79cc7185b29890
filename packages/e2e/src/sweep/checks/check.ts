import type { Page } from '@playwright/test';

/** What a screen is checked at. */
export interface Device {
  readonly width: number;
  readonly height: number;
  readonly touch: boolean;
}

/** Looks for one kind of fault in the page; each fault is one line that names its element. */
export type Check = (page: Page, device: Device) => Promise<string[]>;
