import { visibleText } from '#platform/plain-text';

/** Discord refuses texts that are empty. */
const NOTHING = '–';

export const visibleBody = <T extends object>(body: T): T =>
  JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'string' && value !== '' ? visibleText(value) || NOTHING : value,
    ),
  );
