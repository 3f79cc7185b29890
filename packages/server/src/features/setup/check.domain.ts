import { noteWebhookNames, type WebhookNames } from '#features/settings/index';
import { examineWithin } from '#operator/doctor/examine';
import type { Finding } from '#operator/doctor/finding';
import { SECOND } from '#platform/clock';
import type { Platform } from '#platform/platform';

/** What one run found, and when (milliseconds). */
export interface Checked {
  at: number;
  findings: Finding[];
}

/** Discord is not asked again so soon, unless the settings changed. */
const KEPT = 30 * SECOND;

/** The check of this process: one run at a time. */
export function createCheck(platform: Platform) {
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
    await noteWebhookNames(platform, names);
    const { number: after } = settings.current();
    last = { at: clock.now(), findings, number: Object.keys(names).length === 0 ? number : after };
    return last;
  };

  return {
    /** What the last run found where it is young enough, else what a new one does. */
    read: async (): Promise<Checked> => {
      const isYoung =
        last !== null && clock.now() - last.at < KEPT && last.number === settings.current().number;
      if (last !== null && isYoung) return last;
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
    /** Whether the last run found no problem. */
    isFine: (): boolean => last?.findings.every(({ level }) => level !== 'problem') ?? false,
  };
}
