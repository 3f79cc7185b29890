import { Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';

const Alive = Type.Object({ status: Type.Literal('ok') });

export const operationsEndpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'Check that the process is alive',
    tag: 'operations',
    who: ['anyone'],
    answer: Alive,
  }),
  getReadiness: endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'Check that the database accepts writes, its tables are up to date, and the web app exists',
    tag: 'operations',
    who: ['anyone'],
    answer: Alive,
  }),
  getMetrics: endpoint({
    method: 'GET',
    path: '/metrics',
    summary: "Get metrics as Prometheus text, on this machine or with the operator's token",
    tag: 'operations',
    who: ['operator'],
    answer: Type.Unsafe<string>({}),
  }),
  getApiDescription: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Get this description',
    tag: 'operations',
    who: ['anyone'],
    answer: Type.Unsafe<unknown>({}),
  }),
};
