import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';

/**
 * A validator that names all that is wrong, with the value, and puts ids into small letters, in which they are stored,
 * where the value stands.
 */
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

/** Takes values as they are: "5" is not 5 and true is not 1. */
export const strictAjv = createAjv();

/** Makes a check of a schema, for what comes in by other ways than a route. */
export function compileCheck<S extends TSchema>(schema: S): (value: unknown) => value is Static<S> {
  const validate = strictAjv.compile(schema);
  return (value): value is Static<S> => validate(value) === true;
}
