import { VisuallyHidden } from '@mantine/core';
import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { SERVICE_LETTERS } from '#lib/services.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import classes from '../board/board-tables.module.css';

interface ServiceLettersProps {
  services: readonly Service[];
  label?: string;
}

export function ServiceLetters({ services, label = services.join(', ') }: ServiceLettersProps) {
  return (
    <span className={classes.letters} title={label}>
      {SERVICES.map((service) => (
        <span key={service} aria-hidden>
          {services.includes(service) ? SERVICE_LETTERS[service] : '\u00a0'}
        </span>
      ))}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

export const SERVICES_COLUMN: TableColumn<{ services: readonly Service[] }> = {
  id: 'services',
  header: <ServiceLetters services={SERVICES} label="Services" />,
  cell: ({ services }) => <ServiceLetters services={services} />,
};
