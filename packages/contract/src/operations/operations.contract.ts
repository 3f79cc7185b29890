import { Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';

const Alive = Type.Object({ status: Type.Literal('ok') });

/** What whoever runs the server asks it. */
export const operationsEndpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'The process is alive',
    tag: 'operations',
    who: ['anyone'],
    answer: Alive,
  }),
  getReadiness: endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'The database takes writes, its tables are up to date, and the web app is there',
    tag: 'operations',
    who: ['anyone'],
    answer: Alive,
  }),
  getMetrics: endpoint({
    method: 'GET',
    path: '/metrics',
    summary: "Metrics as Prometheus text, for programs on this machine or with the operator's token",
    tag: 'operations',
    who: ['operator'],
    answer: Type.Unsafe<string>({}),
  }),
  getApiDescription: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description',
    tag: 'operations',
    who: ['anyone'],
    answer: Type.Unsafe<unknown>({}),
  }),
};
