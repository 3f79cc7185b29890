export {
  findSetupFinish,
  finishSetup,
  linkForStart,
  makeSetupLink,
} from '#features/setup/setup.domain';
