import autocannon from 'autocannon';

/** What rounds of load showed: medians over the rounds. */
export interface Measured {
  requestsPerSecond: number;
  /** Milliseconds. */
  p99: number;
}

/** What is asked again and again. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  method?: 'GET' | 'POST';
  body?: string;
}

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 10;

/**
 * Loads two servers in turn, a round each, so that whatever else the machine does touches both alike. Answers the
 * medians of both.
 */
export async function compare(target: Load, floor: Load): Promise<{ target: Measured; floor: Measured }> {
  const results: { target: autocannon.Result[]; floor: autocannon.Result[] } = { target: [], floor: [] };
  await load(target, 1);
  await load(floor, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    results.target.push(await load(target, SECONDS));
    results.floor.push(await load(floor, SECONDS));
  }
  return { target: summarise(results.target), floor: summarise(results.floor) };
}

async function load(request: Load, duration: number): Promise<autocannon.Result> {
  const { url } = request;
  const result = await autocannon({ ...request, duration, connections: CONNECTIONS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url} failed under load: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result;
}

function summarise(results: autocannon.Result[]): Measured {
  return {
    requestsPerSecond: median(results.map(({ requests }) => requests.average)),
    p99: median(results.map(({ latency }) => latency.p99)),
  };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
