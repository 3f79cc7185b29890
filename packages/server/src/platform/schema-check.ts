import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';

/** Creates a validator that reports all errors with values, and lowercases IDs in place. */
export function createAjv(options: Options = {}): Ajv {
  const ajv = addFormats.default(new Ajv({ allErrors: true, strict: false, verbose: true, ...options }));
  return ajv.addKeyword({
    keyword: 'x-lower-case',
    type: 'string',
    modifying: true,
    errors: false,
    validate: (_isMarked, text: string, _schema, place) => {
      if (place !== undefined) place.parentData[place.parentDataProperty] = text.toLowerCase();
      return true;
    },
  });
}

/** No coercion: "5" is not 5. */
export const strictAjv = createAjv();

export function compileCheck<S extends TSchema>(schema: S): (value: unknown) => value is Static<S> {
  const validate = strictAjv.compile(schema);
  return (value): value is Static<S> => validate(value) === true;
}

/** Caches results by argument, for schemas, which live as long as the process. */
export function cached<K, V extends object>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
