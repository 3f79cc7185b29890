/** What a search goes by: a name or an SSN, a plate or a VIN, a serial or a registered name, a civilian's id. */
export const SELECTORS = ['name', 'plate', 'weapon', 'id'] as const;
export interface Selection {
  by: (typeof SELECTORS)[number];
  text: string;
}
