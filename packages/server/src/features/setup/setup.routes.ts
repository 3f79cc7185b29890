import { setupEndpoints } from '@ten-four/contract/setup/setup.contract';
import { SETUP_TEXTS } from '@ten-four/contract/setup/setup.values';
import type { HostSettings } from '#features/settings/index';
import { createCheck } from '#features/setup/check.domain';
import { claimSetup, finishSetup, readSetup } from '#features/setup/setup.domain';
import type { AppContext } from '#platform/app-context';
import { type Routes, routes, withMessage } from '#platform/http/routes';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export function setupRoutes(platform: AppContext, { host }: { host: HostSettings }): Routes[] {
  const check = createCheck(platform);
  return routes(setupEndpoints, {
    getSetup: async ({ db, settings }) => {
      const { finishedAt, steps } = await readSetup(db, { settings, host, checkIsFine: check.isFine() });
      return { finishedAt: timestampOrNull(finishedAt), steps };
    },

    claimSetup: async ({ db, body, actor, settings, now }) => {
      await claimSetup(db, { code: body.code, by: actor, settings, now });
      return withMessage(SETUP_TEXTS.claimed, {});
    },

    finishSetup: async ({ db, actor, now }) =>
      withMessage(SETUP_TEXTS.finished, { finishedAt: timestamp(await finishSetup(db, { by: actor, now })) }),

    checkSetup: async () => {
      const { at, findings } = await check.read();
      return {
        at: timestamp(at),
        findings: findings.map((finding) => ({
          level: finding.level,
          text: finding.text,
          remedy: finding.level === 'problem' ? finding.remedy : null,
        })),
      };
    },
  });
}
