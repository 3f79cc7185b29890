import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { CASE_TEXTS } from '@ten-four/contract/cases/cases.values';
import * as domain from '#features/court/cases.domain';
import { presentCase, presentCaseDetail } from '#features/court/cases.presenter';
import { routes, withMessage } from '#platform/http/routes';

export const courtRoutes = routes(caseEndpoints, {
  contestReport: async ({ viewer, actor: by, params: { id }, body, db, settings, now }) => {
    const opened = await domain.contestReport(db, { by, id, text: body.statement, settings, now });
    return withMessage(CASE_TEXTS.opened, { case: presentCaseDetail(opened, { viewer, settings }) });
  },

  listCases: async ({ viewer, query, db, settings }) => {
    const { rows, nextCursor } = await domain.listCases(db, { viewer, settings, query });
    return { cases: rows.map((found) => presentCase(found, viewer)), nextCursor };
  },

  getCase: async ({ viewer, params: { id }, db, settings }) => ({
    case: presentCaseDetail(await domain.getCase(db, { viewer, settings, id }), { viewer, settings }),
  }),

  addStatement: async ({ viewer, actor: by, params: { id }, body, db, settings, now }) => {
    const stated = await domain.addStatement(db, { by, id, text: body.text, settings, now });
    return withMessage(CASE_TEXTS.stated, { case: presentCaseDetail(stated, { viewer, settings }) });
  },

  withdrawCase: async ({ viewer, actor: by, params: { id }, db, settings, now }) => {
    const withdrawn = await domain.withdrawCase(db, { by, id, settings, now });
    return withMessage(CASE_TEXTS.withdrawn, { case: presentCaseDetail(withdrawn, { viewer, settings }) });
  },

  ruleCase: async ({ viewer, actor: by, params: { id }, body, db, settings, now }) => {
    const ruled = await domain.ruleCase(db, { by, id, ruling: body, settings, now });
    return withMessage(CASE_TEXTS.ruled, { case: presentCaseDetail(ruled, { viewer, settings }) });
  },
});
