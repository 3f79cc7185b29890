import { visibleText } from '#platform/plain-text';

/** Discord refuses texts that are empty. */
const NOTHING = '–';

/**
 * Returns a body for Discord without control, direction and unseen characters in its texts. All bodies pass through here,
 * so that no message, choice or form can forget it.
 */
export const visibleBody = <T extends object>(body: T): T =>
  JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'string' && value !== '' ? visibleText(value) || NOTHING : value,
    ),
  );
