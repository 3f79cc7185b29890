import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';

/** One offense of the penal code: what it costs in dollars and in minutes of jail. */
export const PenalCode = Type.Object({
  title: Type.String(),
  category: Type.String(),
  fine: Type.Integer(),
  jailTime: Type.Integer(),
});
export type PenalCode = Static<typeof PenalCode>;

export const penalCodeEndpoints = {
  listPenalCodes: endpoint({
    method: 'GET',
    path: '/api/penal-codes',
    summary: 'The penal code by category',
    tag: 'penal-codes',
    who: ['member'],
    answer: Type.Array(PenalCode),
  }),
};
