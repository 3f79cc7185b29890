import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';

/** Leads from a page about one thing to the list of all. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <ActionIcon component={Link} to={to} size="form" aria-label={label}>
    <IconChevronLeft size={20} stroke={1.75} aria-hidden />
  </ActionIcon>
);
