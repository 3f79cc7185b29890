/**
 * Stands in for TypeBox in the browser (vite.config.ts): the page needs of the contract what a schema says, such as a
 * longest text, and never the machinery that checks by it, which would be a fiftieth of the first load. The static
 * types come from TypeBox itself.
 */
type Schema = Record<string, unknown>;

const ofType =
  (type: string) =>
  (options: Schema = {}): Schema => ({ type, ...options });

export const Type = {
  String: ofType('string'),
  Number: ofType('number'),
  Integer: ofType('integer'),
  Boolean: ofType('boolean'),
  Literal: (value: unknown): Schema => ({ const: value }),
  Array: (items: Schema): Schema => ({ type: 'array', items }),
  Object: (properties: Schema): Schema => ({ type: 'object', properties }),
  Record: (_key: Schema, value: Schema): Schema => ({ type: 'object', additionalProperties: value }),
  Optional: (schema: Schema): Schema => schema,
  Unsafe: (schema: Schema): Schema => schema,
  Unknown: (options: Schema = {}): Schema => options,
};
