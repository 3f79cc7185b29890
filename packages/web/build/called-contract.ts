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
  /** Of what is spread in one. */
  argument?: Node;
  /** Of a call. */
  callee?: { name?: string };
  arguments?: Node[];
  /** Of a property. */
  key?: { name?: string };
}

/** What stands in place of a piece of the text. */
interface Edit {
  start: number;
  end: number;
  instead: string;
  /** The comma behind it goes with it. */
  comma?: true;
}

const nameOf = ({ key }: Node): string => key?.name ?? '';
/** Whether it says an endpoint, or what several of them share. */
const isEndpoint = (properties: Node[]): boolean =>
  ['method', 'path'].every((name) => properties.some((property) => nameOf(property) === name));
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/**
 * Takes from the contract what only the server goes by: of an endpoint who may call it, its words for the API's own
 * pages, what goes in and what comes out. What nothing else names falls away with it, since a module of the contract
 * says what there is and does nothing: its calls are marked as pure, and what it spreads is spread by such a call.
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
        const left = edits.reduce((text, { start, end, instead, comma }) => {
          const rest = comma ? text.slice(end).replace(/^\s*,/, '') : text.slice(end);
          return text.slice(0, start) + instead + rest;
        }, code);
        return { code: left, map: null, moduleSideEffects: false };
      },
    },
  };
}

function editsOf(value: unknown, inFunction: boolean): Edit[] {
  if (Array.isArray(value)) return value.flatMap((each) => editsOf(each, inFunction));
  if (!isNode(value)) return [];
  const { type, start, properties } = value;
  if (properties !== undefined && isEndpoint(properties)) return properties.flatMap(endpointEdits);
  const isPure = !inFunction && /^(Call|New)Expression$/.test(type);
  const said = value.callee?.name === 'endpoint' ? value.arguments?.[0]?.properties : undefined;
  return [
    ...(isPure ? [{ start, end: start, instead: PURE }] : []),
    ...(!inFunction && type === 'ObjectExpression' ? spreadEdits(value) : []),
    ...(said?.flatMap(endpointEdits) ?? editsOf(Object.values(value), inFunction || /Function/.test(type))),
  ];
}

const PURE = '/* @__PURE__ */ ';

/** Of an endpoint stays what it is called by, and of a call for what it shares with others the path, which comes first. */
function endpointEdits(property: Node): Edit[] {
  const { type, argument } = property;
  const isShared = type === 'SpreadElement';
  if (!isShared && CALLED_BY.includes(nameOf(property))) return [];
  const gone = isShared ? (argument?.arguments ?? []).slice(1) : [property];
  return gone.map(({ start, end }) => ({ start, end, instead: '', comma: true }));
}

/** What is spread might be anything to the bundler, which would keep the whole; inside a call that is pure it may. */
function spreadEdits({ start, end, properties = [] }: Node): Edit[] {
  if (properties.every(({ type }) => type !== 'SpreadElement')) return [];
  return [
    { start, end: start, instead: `${PURE}(() => (` },
    { start: end, end, instead: '))()' },
  ];
}
