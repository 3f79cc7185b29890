import type { Plugin } from 'vite';

/** What a page goes by to call an endpoint. */
const CALLED_BY = ['method', 'path', 'tag', 'idempotent'];

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string;
  start: number;
  end: number;
  /** Of an object literal. */
  properties?: Node[];
  /** Of a property. */
  key?: { name?: string };
}

/** What stands in place of a piece of the text. */
interface Edit {
  start: number;
  end: number;
  instead: string;
}

const nameOf = ({ key }: Node): string => key?.name ?? '';
const isEndpoint = (properties: Node[]): boolean =>
  ['method', 'path'].every((name) => properties.some((property) => nameOf(property) === name));
const isCalledBy = (property: Node): boolean =>
  property.type === 'SpreadElement' || CALLED_BY.includes(nameOf(property));
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/**
 * Takes from the contract what only the server goes by: of an endpoint who may call it, its words for the API's own
 * pages, what goes in and what comes out. What nothing else names falls away with it, since a module of the contract
 * says what there is and does nothing: its calls are marked as pure.
 */
export function calledContract(): Plugin {
  return {
    name: 'called-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/packages\/contract\/src\// },
      handler(code) {
        // From the end on, so that the places before it stay as they are.
        const edits = editsOf(this.parse(code), false).sort((a, b) => b.start - a.start);
        const left = edits.reduce((text, { start, end, instead }) => {
          // With the comma behind what goes.
          const rest = instead === '' ? text.slice(end).replace(/^\s*,/, '') : text.slice(end);
          return text.slice(0, start) + instead + rest;
        }, code);
        return { code: left, map: null };
      },
    },
  };
}

function editsOf(value: unknown, inFunction: boolean): Edit[] {
  if (Array.isArray(value)) return value.flatMap((each) => editsOf(each, inFunction));
  if (!isNode(value)) return [];
  const { type, start, properties } = value;
  if (properties !== undefined && isEndpoint(properties)) {
    return properties.flatMap((property) =>
      isCalledBy(property)
        ? editsOf(Object.values(property), inFunction)
        : [{ start: property.start, end: property.end, instead: '' }],
    );
  }
  const isPure = !inFunction && /^(Call|New)Expression$/.test(type);
  return [
    ...(isPure ? [{ start, end: start, instead: '/* @__PURE__ */ ' }] : []),
    ...editsOf(Object.values(value), inFunction || /Function/.test(type)),
  ];
}
