import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooOften } from '#platform/errors';

const WRITE_COST = 3;
/** Per sign-in step and address. */
const SIGN_INS_PER_MINUTE = 20;
const PER_MINUTE = 60;
const EVENTS_PER_POINT = 50;

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Creates the rate limits; `perMinute` 0 disables all. */
export function createRateLimits(perMinute: number) {
  const requests = new RateLimiterMemory({ points: perMinute, duration: PER_MINUTE });
  const signIns = new RateLimiterMemory({ points: SIGN_INS_PER_MINUTE, duration: PER_MINUTE });
  const forgeries = new RateLimiterMemory({ points: perMinute, duration: PER_MINUTE });
  const take = async (limiter: RateLimiterMemory, key: string, points: number): Promise<void> => {
    if (perMinute === 0) return;
    await limiter.consume(key, points).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
    });
  };
  return {
    countRequest: (userId: string, isWrite: boolean) => take(requests, userId, isWrite ? WRITE_COST : 1),
    countMissedEvents: (userId: string, count: number) =>
      take(requests, userId, Math.ceil(count / EVENTS_PER_POINT)),
    countVisit: (address: string, isWrite: boolean) =>
      take(requests, `address ${networkOf(address)}`, isWrite ? WRITE_COST : 1),
    countForgery: (address: string) => take(forgeries, networkOf(address), WRITE_COST),
    checkForgeries: async (address: string): Promise<void> => {
      const used = perMinute > 0 ? await forgeries.get(networkOf(address)) : null;
      if (used !== null && used.remainingPoints < WRITE_COST) throw tooMany(used);
    },
    countSignIn: (step: string, address: string) => take(signIns, `${step} ${networkOf(address)}`, 1),
  };
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  tooOften('Too many requests. Please wait a moment.', msBeforeNext);

/** Returns an IPv4 address, or the /64 network of an IPv6 address, which one client controls. */
export function networkOf(address: string): string {
  const [bare = ''] = address.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...between, ...after].slice(0, 4).join(':');
}
