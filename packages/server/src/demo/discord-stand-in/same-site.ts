import type { FastifyRequest } from 'fastify';
import { bare } from '#demo/discord-stand-in/discord-error';

/** Another page in the same browser must not press buttons here. */
export function refuseOtherSites(request: FastifyRequest): void {
  const { origin = '', host } = request.headers;
  // By https where a proxy in front has it so.
  if (origin !== `http://${host}` && origin !== `https://${host}`) throw bare(403);
}
