import { parseArgs } from 'node:util';
import { OPERATIONS, type Operation } from './operations.ts';
import type { Effort } from './rounds.ts';
import type { Engine } from './servers.ts';

/** What is measured, and how long. */
export interface Options {
  engines: Engine[];
  /** How many people there are, growing. */
  sizes: number[];
  operations: readonly Operation[];
  hasFanOut: boolean;
  /** Ten thousand streams at two servers; PostgreSQL only, and only where it is asked for. */
  hasStreams: boolean;
  /** What one caller alone waits for. */
  hasAlone: boolean;
  /** How soon Discord and phones are told, and interactions answered. */
  hasSecondScreen: boolean;
  /** What a member's download of their own data costs. */
  hasDownload: boolean;
  effort: Effort;
  /** Whether to leave out what takes minutes. */
  isQuick: boolean;
  /** The address of an empty PostgreSQL database; null where the machine has none. */
  databaseUrl: string | null;
}

const FAN_OUT = 'fan-out';
const STREAMS = 'streams';
const ALONE = 'alone';
const DOWNLOAD = 'download';
const SECOND_SCREEN = 'second-screen';
const USUAL = [...OPERATIONS.map(({ name }) => name), FAN_OUT, ALONE, DOWNLOAD, SECOND_SCREEN];
const NAMES = [...USUAL, STREAMS];
const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

export const USAGE = `npm run bench -- [--quick] [--engine=sqlite] [--sizes=1000,100000] [--only=names,transfer]

  --quick    three rounds of one second among 1,000 people, in place of five of two
             among 1,000, 100,000 and 1,000,000, and nothing of an idle server
  --engine   ${ENGINES.join(' or ')}, in place of both
  --sizes    how many people to search among, growing
  --only     of ${NAMES.join(', ')};
             ${STREAMS}, ten thousand of them at two servers, is left out unless named`;

/** Reads the command line. Null where only the usage is asked for; throws for what it does not know. */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      engine: { type: 'string' },
      sizes: { type: 'string' },
      only: { type: 'string' },
      'database-url': { type: 'string' },
    },
  });
  if (values.help) return null;
  const names = values.only?.split(',') ?? USUAL;
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`There is no measurement "${unknown}"`);
  const engines = ENGINES.filter((engine) => (values.engine ?? engine) === engine);
  if (engines.length === 0) throw new Error(`There is no engine "${values.engine}"`);
  const sizes = (values.sizes ?? (values.quick ? '1000' : '1000,100000,1000000')).split(',').map(Number);
  if (sizes.some((size, index) => !Number.isInteger(size) || size <= (sizes[index - 1] ?? 0))) {
    throw new Error('Sizes are whole numbers that grow');
  }
  return {
    engines,
    sizes,
    operations: OPERATIONS.filter(({ name }) => names.includes(name)),
    hasFanOut: names.includes(FAN_OUT),
    hasStreams: names.includes(STREAMS),
    hasAlone: names.includes(ALONE),
    hasSecondScreen: names.includes(SECOND_SCREEN),
    hasDownload: names.includes(DOWNLOAD),
    isQuick: values.quick,
    effort: values.quick ? { rounds: 3, seconds: 1 } : { rounds: 5, seconds: 2 },
    databaseUrl: values['database-url'] ?? null,
  };
}
