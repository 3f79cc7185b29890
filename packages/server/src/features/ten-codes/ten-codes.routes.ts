import { tenCodeEndpoints } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { readTenCodes } from '#features/ten-codes/ten-codes.file';
import { type Routes, routes } from '#platform/http/routes';
import type { Platform } from '#platform/platform';

/** The 10-codes reference, read once at the start. Throws ConfigError for a broken file. */
export function tenCodeRoutes({ config }: Platform): Routes[] {
  const tenCodes = readTenCodes(config.dataDir);
  return routes(tenCodeEndpoints, { listTenCodes: async () => ({ tenCodes }) });
}
