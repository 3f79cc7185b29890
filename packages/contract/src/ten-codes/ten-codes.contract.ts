import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';

/** One entry of the 10-codes reference. */
export const TenCode = Type.Object({ code: Type.String(), meaning: Type.String() });
export type TenCode = Static<typeof TenCode>;

export const tenCodeEndpoints = {
  listTenCodes: endpoint({
    method: 'GET',
    path: '/api/ten-codes',
    summary: 'The 10-codes reference in its order',
    tag: 'ten-codes',
    who: ['member'],
    answer: Type.Object({ tenCodes: Type.Array(TenCode) }),
  }),
};
