import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { BodyCheck } from '#demo/discord-stand-in/body-check';

/** Checks rows of buttons, the only components that the product sends. */
export function checkComponents(check: BodyCheck, components: unknown): void {
  const seen = new Set<unknown>();
  for (const [index, row] of check.list(components, ['components'], { most: 5 }).entries()) {
    const path = ['components', index];
    if (!check.record(row, path) || !isOfType(check, row, ComponentType.ActionRow, path)) continue;
    const inside = [...path, 'components'];
    for (const [at, button] of check.list(row.components ?? [], inside, { least: 1, most: 5 }).entries()) {
      const buttonPath = [...inside, at];
      if (!check.record(button, buttonPath) || !isOfType(check, button, ComponentType.Button, buttonPath))
        continue;
      checkButton(check, button, buttonPath, seen);
    }
  }
}

function isOfType(
  check: BodyCheck,
  holder: Record<string, unknown>,
  type: ComponentType,
  path: readonly (string | number)[],
): boolean {
  if (holder.type === type) return true;
  check.fail([...path, 'type'], 'UNION_TYPE_CHOICES', `Value of field "type" must be one of (${type},).`);
  return false;
}

function checkButton(
  check: BodyCheck,
  button: Record<string, unknown>,
  path: readonly (string | number)[],
  seen: Set<unknown>,
): void {
  check.integer(button, 'style', path, ButtonStyle.Primary, ButtonStyle.Link);
  check.text(button, 'label', path, { most: 80, required: button.emoji === undefined });
  if (button.style === ButtonStyle.Link) {
    check.text(button, 'url', path, { most: 512, required: true });
    return;
  }
  if (button.style === undefined)
    check.fail([...path, 'style'], 'BASE_TYPE_REQUIRED', 'This field is required');
  const id = button.custom_id;
  if (typeof id === 'string' && (id.length === 0 || [...id].length > 100)) {
    check.fail([...path, 'custom_id'], 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.');
  } else {
    check.text(button, 'custom_id', path, { most: 100, required: true });
  }
  if (seen.has(id)) {
    const message = 'Component custom id cannot be duplicated';
    check.fail([...path, 'custom_id'], 'COMPONENT_CUSTOM_ID_DUPLICATED', message);
  }
  seen.add(id);
}
