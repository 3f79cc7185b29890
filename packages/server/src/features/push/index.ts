export { addDevice } from '#features/push/devices.domain';
export { eraseDevices } from '#features/push/devices.store';
export { deleteOldJobs } from '#features/push/jobs.store';
export { presentDevice } from '#features/push/push.presenter';
export { createPushWorker } from '#features/push/push.worker';
