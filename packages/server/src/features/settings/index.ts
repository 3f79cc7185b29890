export { listPathsChanged } from '#features/settings/history.domain';
export {
  applyHostSettings,
  readHostSettings,
  writePastChange,
  writeSection,
} from '#features/settings/host.domain';
export { grantsWithHost, type HostSettings, isSetByHost, LICENSE_IDS } from '#features/settings/host.rules';
export { readTenCodes } from '#features/settings/ten-codes.file';
export { saveWebhookNames, storedWebhook, type WebhookNames } from '#features/settings/webhooks.domain';
