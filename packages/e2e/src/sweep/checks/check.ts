import type { Page } from '@playwright/test';

/** A device that the sweep imitates. */
export interface Device {
  readonly width: number;
  readonly height: number;
  readonly touch: boolean;
}

/** Looks for one kind of problem in the page. Returns a line per problem that names its element. */
export type Check = (page: Page, device: Device) => Promise<string[]>;
