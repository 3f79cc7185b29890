import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';

export const SERVICE_LETTERS: Readonly<Record<Service, string>> = { Police: 'P', Fire: 'F', EMS: 'E' };

export const servicesText = (services: readonly Service[]): string => services.join(',');

export const parseServices = (text: string): Service[] =>
  text.split(',').flatMap((word) => SERVICES.filter((service) => service === word.trim()));

/** Returns the services with this one added, or removed if it was among them. */
export const toggleService = (chosen: readonly Service[], service: Service): Service[] =>
  SERVICES.filter((one) => (one === service) !== chosen.includes(one));

export const isForServices = (
  { services }: { services: readonly Service[] },
  chosen: readonly Service[],
): boolean => chosen.length === 0 || services.some((service) => chosen.includes(service));
