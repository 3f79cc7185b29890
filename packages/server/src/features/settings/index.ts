export { readHostSettings, takeOverHostSettings, writeSection } from '#features/settings/host.domain';
export { readTenCodes } from '#features/settings/ten-codes.file';
