import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';

/** Takes values as they are: "5" is not 5 and true is not 1. */
export const strictAjv = addFormats.default(new Ajv({ allErrors: true, strict: false }));

/** Makes a check of a schema, for what comes in by other ways than a route. */
export function compileCheck<S extends TSchema>(schema: S): (value: unknown) => value is Static<S> {
  const validate = strictAjv.compile(schema);
  return (value): value is Static<S> => validate(value) === true;
}
