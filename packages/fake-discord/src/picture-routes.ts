import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSnowflake } from './bounded.ts';

const GROUNDS = ['#4b5ec2', '#5d6a7a', '#13845f', '#b07a16', '#c2392b', '#8e47ad'];
const AVATAR = /^(?:a_)?[0-9a-f]{32}\.(?:webp|png|jpg|jpeg|gif)$/;
const DEFAULT_AVATAR = /^([0-5])\.png$/;

export function registerPictureRoutes(app: FastifyInstance): void {
  for (const folder of ['avatars', 'icons']) {
    app.get<{ Params: { id: string; file: string } }>(`/cdn/${folder}/:id/:file`, async (request, reply) => {
      const { id, file } = request.params;
      if (!isSnowflake(id) || !AVATAR.test(file)) return missing(reply);
      return picture(reply, Number.parseInt(file.replace('a_', '').slice(0, 2), 16));
    });
  }

  app.get<{ Params: { file: string } }>('/cdn/embed/avatars/:file', async (request, reply) => {
    const number = DEFAULT_AVATAR.exec(request.params.file)?.[1];
    return number === undefined ? missing(reply) : picture(reply, Number(number));
  });
}

/** Draws a figure on a colored background. */
const picture = (reply: FastifyReply, number: number): FastifyReply =>
  reply
    .type('image/svg+xml')
    .header('cache-control', 'public, max-age=3600')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" fill="#e6edf5">
<rect width="64" height="64" fill="${GROUNDS[number % GROUNDS.length]}"/>
<circle cx="32" cy="24" r="11"/><circle cx="32" cy="62" r="22"/></svg>`);

const missing = (reply: FastifyReply): FastifyReply => reply.code(404).type('text/plain').send('Not found');
