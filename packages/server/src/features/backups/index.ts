export { backupProblem } from '#features/backups/backups.rules';
export { findLastBackup } from '#features/backups/backups.store';
export { createNightlyBackup } from '#features/backups/nightly.domain';
