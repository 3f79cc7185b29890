export { createCivilian } from '#features/civilians/civilians.domain';
