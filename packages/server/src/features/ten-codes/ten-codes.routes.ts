import { tenCodeEndpoints } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { routes } from '#platform/http/routes';

export const tenCodeRoutes = routes(tenCodeEndpoints, {
  listTenCodes: async ({ settings }) => ({ tenCodes: settings.values['ten-codes'].entries }),
});
