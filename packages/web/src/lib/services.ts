import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';

/** The letter that stands for a service. */
export const SERVICE_LETTERS: Readonly<Record<Service, string>> = { Police: 'P', Fire: 'F', EMS: 'E' };

/** Services as a form keeps them, in the order in which they were chosen: the first is whose call it is. */
export const servicesText = (services: readonly Service[]): string => services.join(',');

/** The services of such a text; what is none is left out. */
export const servicesIn = (text: string): Service[] =>
  text.split(',').flatMap((word) => SERVICES.filter((service) => service === word.trim()));

/** Whether a call or a unit is of one of the services that were chosen; none for all. */
export const isOf = ({ services }: { services: readonly Service[] }, chosen: readonly Service[]): boolean =>
  chosen.length === 0 || services.some((service) => chosen.includes(service));
