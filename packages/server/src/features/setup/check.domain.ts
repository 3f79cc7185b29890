import { saveWebhookNames, type WebhookNames } from '#features/settings/index';
import type { Finding } from '#operator/doctor/finding';
import { examineWithin } from '#operator/examine';
import type { AppContext } from '#platform/app-context';
import { SECOND } from '#platform/clock';

export interface Checked {
  at: number;
  findings: Finding[];
}

/** Cache lifetime, unless settings change. */
const CACHED_FOR = 30 * SECOND;

export function createCheck(platform: AppContext) {
  const { clock, settings } = platform;
  let last: (Checked & { number: number }) | null = null;
  let running: Promise<Checked> | null = null;

  const run = async (): Promise<Checked> => {
    const { number, values } = settings.current();
    const names: WebhookNames = {};
    const findings = await examineWithin(platform, (field, name) => {
      const sealed = values.discord[field]?.sealed;
      if (sealed !== undefined) names[field] = { sealed, name };
    });
    await saveWebhookNames(platform, names);
    const { number: after } = settings.current();
    last = { at: clock.now(), findings, number: Object.keys(names).length === 0 ? number : after };
    return last;
  };

  return {
    read: async (): Promise<Checked> => {
      const isFresh =
        last !== null && clock.now() - last.at < CACHED_FOR && last.number === settings.current().number;
      if (last !== null && isFresh) return last;
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
    isFine: (): boolean => last?.findings.every(({ level }) => level !== 'problem') ?? false,
  };
}
