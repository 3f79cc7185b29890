import { Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, OneOf } from '../common/schema.ts';
import { OPEN_KINDS } from './open-links.values.ts';

export const openLinkEndpoints = {
  findPage: endpoint({
    method: 'GET',
    path: '/api/open/:kind/:id',
    summary: "Get the page that shows a link's subject to this viewer",
    tag: 'open-links',
    who: ['own', 'officer', 'fireRescue', 'staff', 'dispatcher'],
    params: Type.Object({ kind: OneOf(OPEN_KINDS), id: Id }),
    answer: Type.Object({ address: Type.String() }),
  }),
};
