import { VisuallyHidden } from '@mantine/core';
import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { SERVICE_LETTERS } from '#lib/services.ts';
import classes from './console-tables.module.css';

/** The services of a call as letters in places of their own, so that a column of them is read in one look. */
export function ServiceLetters({ services }: { services: readonly Service[] }) {
  return (
    <span className={classes.letters} title={services.join(', ')}>
      {SERVICES.map((service) => (
        <span key={service} aria-hidden>
          {services.includes(service) ? SERVICE_LETTERS[service] : '\u00a0'}
        </span>
      ))}
      <VisuallyHidden>{services.join(', ')}</VisuallyHidden>
    </span>
  );
}

/** The head of such a column. */
export function ServiceHead() {
  return (
    <span className={classes.letters}>
      {SERVICES.map((service) => (
        <span key={service} aria-hidden>
          {SERVICE_LETTERS[service]}
        </span>
      ))}
      <VisuallyHidden>Services</VisuallyHidden>
    </span>
  );
}
