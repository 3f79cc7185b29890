export { createCivilian, setDeceased } from '#features/civilians/civilians.domain';
