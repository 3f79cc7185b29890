import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';

export const TenCode = Type.Object({ code: Type.String(), meaning: Type.String() });
export type TenCode = Static<typeof TenCode>;

export const tenCodeEndpoints = {
  listTenCodes: endpoint({
    method: 'GET',
    path: '/api/ten-codes',
    summary: 'List the 10-codes in order',
    tag: 'ten-codes',
    who: ['member'],
    answer: Type.Object({ tenCodes: Type.Array(TenCode) }),
  }),
};
