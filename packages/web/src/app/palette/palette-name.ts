import type { CurrentUser } from '@ten-four/contract/session/session.contract';

/** What the palette is called: for officers it takes commands as well. */
export function paletteName(user: CurrentUser | null): string {
  return user?.publicSafety ? 'Command, name or 10-code' : 'Go to a page or a character';
}
