import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './back-link.module.css';

/** Leads from a page about one thing to the list of all. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link className={classes.back ?? ''} to={to} aria-label={label}>
    <IconChevronLeft size={20} stroke={1.75} aria-hidden />
  </Link>
);
