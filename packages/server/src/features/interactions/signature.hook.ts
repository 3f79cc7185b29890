import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import type { FastifyRequest } from 'fastify';
import { isSigned, readSignature } from '#features/interactions/signature.rules';
import { AppError } from '#platform/errors';
import type { Platform } from '#platform/platform';

/** Refuses, before a body is read, what cannot be Discord's: throws 401. */
export function refuseUnsigned({ clock, config }: Pick<Platform, 'clock' | 'config'>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.routeOptions.config.endpoint?.who.includes('discord') !== true) return;
    if (config.discord.publicKey === null || readSignature(request.headers, clock.now()) === null) {
      throw unsigned();
    }
  };
}

/** Throws 401 unless Discord signed the request with its body, within these minutes. */
export function requireSignature({ clock, config }: Platform, request: FastifyRequest): void {
  const { publicKey } = config.discord;
  const signature = readSignature(request.headers, clock.now());
  if (publicKey === null || signature === null || !isSigned(signature, request.bodyText, publicKey)) {
    throw unsigned();
  }
}

const unsigned = () => new AppError('signed_out', OUTBOX_TEXTS.badSignature);
