import { consequenceEndpoints } from '@ten-four/contract/reports/consequences.contract';
import { ruleBroken } from '#platform/errors';
import { routes } from '#platform/http/routes';

const later = async () => {
  throw ruleBroken('Not available yet.');
};

export const consequenceRoutes = routes(consequenceEndpoints, {
  releaseFromCustody: later,
  voidReport: later,
  unvoidReport: later,
});
