import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSnowflake } from '#demo/discord-stand-in/kept-things';

type Colour = readonly [red: number, green: number, blue: number];

const SIDE = 64;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const FIGURE: Colour = [230, 237, 245];
const GROUNDS: readonly Colour[] = [
  [75, 94, 194],
  [93, 106, 122],
  [19, 132, 95],
  [176, 122, 22],
  [194, 57, 43],
  [142, 71, 173],
];

const AVATAR = /^(?:a_)?[0-9a-f]{32}\.(?:webp|png|jpg|jpeg|gif)$/;
const DEFAULT_AVATAR = /^([0-5])\.png$/;

/** The image service: a picture of its own for each number and each hash, always as PNG. */
export function registerPictureRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string; file: string } }>('/cdn/avatars/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!isSnowflake(id) || !AVATAR.test(file)) return missing(reply);
    return picture(reply, Number.parseInt(file.replace('a_', '').slice(0, 2), 16));
  });

  app.get<{ Params: { id: string; file: string } }>('/cdn/icons/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!isSnowflake(id) || !AVATAR.test(file)) return missing(reply);
    return picture(reply, Number.parseInt(file.slice(0, 2), 16));
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

/** A PNG of a head and shoulders on one of a few colours. */
function avatarPicture(number: number): Buffer {
  const ground = GROUNDS[number % GROUNDS.length] ?? FIGURE;
  const rows: number[] = [];
  for (let y = 0; y < SIDE; y += 1) {
    rows.push(0); // each row begins with its filter, which is none
    for (let x = 0; x < SIDE; x += 1) rows.push(...(isFigure(x, y) ? FIGURE : ground));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8); // 8 bits a channel, red green blue
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function isFigure(x: number, y: number): boolean {
  const head = (x - 31.5) ** 2 + (y - 24) ** 2 < 11 ** 2;
  const shoulders = (x - 31.5) ** 2 + (y - 62) ** 2 < 22 ** 2;
  return head || shoulders;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
