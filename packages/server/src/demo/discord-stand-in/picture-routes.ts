import type { FastifyInstance, FastifyReply } from 'fastify';
import { avatarPicture } from '#demo/discord-stand-in/picture';
import { isSnowflake } from '#demo/discord-stand-in/snowflakes';

const AVATAR = /^(?:a_)?[0-9a-f]{32}\.(?:webp|png|jpg|jpeg|gif)$/;
const DEFAULT_AVATAR = /^([0-5])\.png$/;

/** The image service: a picture of its own for each number and each hash, always as PNG. */
export function registerPictureRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string; file: string } }>('/cdn/avatars/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!isSnowflake(id) || !AVATAR.test(file)) return missing(reply);
    return picture(reply, Number.parseInt(file.replace('a_', '').slice(0, 2), 16));
  });

  app.get<{ Params: { file: string } }>('/cdn/embed/avatars/:file', async (request, reply) => {
    const number = DEFAULT_AVATAR.exec(request.params.file)?.[1];
    return number === undefined ? missing(reply) : picture(reply, Number(number));
  });
}

function picture(reply: FastifyReply, number: number): FastifyReply {
  return reply
    .type('image/png')
    .header('cache-control', 'public, max-age=3600')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(avatarPicture(number));
}

const missing = (reply: FastifyReply): FastifyReply => reply.code(404).type('text/plain').send('Not found');
