import { type FieldError, invalidForm } from '#demo/discord-stand-in/discord-error';

type Path = readonly (string | number)[];

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Collects what is wrong with a body, as Discord does: all of it at once, each under the path of its value. */
export class BodyCheck {
  readonly #errors: FieldError[] = [];

  get failed(): boolean {
    return this.#errors.length > 0;
  }

  fail(path: Path, code: string, message: string): void {
    this.#errors.push({ path, code, message });
  }

  throwIfFailed(): void {
    if (this.failed) throw invalidForm(this.#errors);
  }

  record(value: unknown, path: Path): value is Record<string, unknown> {
    if (isRecord(value)) return true;
    this.fail(path, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
    return false;
  }

  /** The entries of a list; none where it is absent. `least` counts only where the list is there. */
  list(value: unknown, path: Path, { least = 0, most }: { least?: number; most: number }): unknown[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.fail(path, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
      return [];
    }
    if (value.length < least || value.length > most) {
      this.fail(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${least} and ${most} in length.`);
    }
    return value;
  }

  /** A text of at most `most` characters, counted without blanks at its ends; `required`: it must say something. */
  text(
    holder: Record<string, unknown>,
    key: string,
    path: Path,
    { most, required = false }: { most: number; required?: boolean },
  ): void {
    const value = holder[key];
    const at = [...path, key];
    if (value === undefined || value === null) {
      if (required) this.fail(at, 'BASE_TYPE_REQUIRED', 'This field is required');
      return;
    }
    if (typeof value !== 'string') {
      this.fail(at, 'STRING_TYPE_CONVERT', `Could not interpret "${JSON.stringify(value)}" as string.`);
      return;
    }
    const length = [...value.trim()].length;
    if (length > most) this.fail(at, 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`);
    if (required && length === 0) this.fail(at, 'BASE_TYPE_REQUIRED', 'This field is required');
  }

  integer(holder: Record<string, unknown>, key: string, path: Path, least: number, most: number): void {
    const value = holder[key];
    if (value === undefined || value === null) return;
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      this.fail([...path, key], 'NUMBER_TYPE_COERCE', `Value "${JSON.stringify(value)}" is not int.`);
    } else if (value < least || value > most) {
      const message = `int value should be between ${least} and ${most}.`;
      this.fail([...path, key], 'NUMBER_TYPE_RANGE', message);
    }
  }
}
