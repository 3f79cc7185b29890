import { parseArgs } from 'node:util';
import { OPERATIONS } from './operations.ts';
import type { Engine } from './servers.ts';

const LIVE = 'live';
const NAMES = [...OPERATIONS.map(({ name }) => name), LIVE];
const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

export type Options = NonNullable<ReturnType<typeof readOptions>>;

export const USAGE = `npm run bench -- [--quick] [--engine=sqlite] [--streams=1000] [--only=names,live]

  --quick    three rounds of one second among 1,000 people
  --engine   ${ENGINES.join(' or ')} instead of both
  --streams  open boards for ${LIVE}; on PostgreSQL they are spread over two servers
  --only     a list of ${NAMES.join(', ')}`;

/** Parses the command line. Returns null for --help. Throws for unknown options. */
export function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      engine: { type: 'string' },
      streams: { type: 'string', default: '1000' },
      only: { type: 'string' },
      'database-url': { type: 'string' },
    },
  });
  if (values.help) return null;
  const names = values.only?.split(',') ?? NAMES;
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`Unknown measurement "${unknown}".`);
  const engines = ENGINES.filter((engine) => (values.engine ?? engine) === engine);
  if (engines.length === 0) throw new Error(`Unknown engine "${values.engine}".`);
  return {
    engines,
    /** Numbers of people in the database for the searches. */
    sizes: values.quick ? [1000] : [1000, 100_000],
    operations: OPERATIONS.filter(({ name }) => names.includes(name)),
    /** Open boards; 0 skips live events. */
    streams: names.includes(LIVE) ? Number(values.streams) : 0,
    isQuick: values.quick,
    databaseUrl: values['database-url'] ?? null,
  };
}
