import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { ruleBroken } from '#platform/errors';
import { routes } from '#platform/http/routes';

const later = async () => {
  throw ruleBroken('Not available yet.');
};

export const courtRoutes = routes(caseEndpoints, {
  contestReport: later,
  listCases: later,
  getCase: later,
  addStatement: later,
  withdrawCase: later,
  ruleCase: later,
});
