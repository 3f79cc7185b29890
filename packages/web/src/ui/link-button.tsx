import { Button } from '@mantine/core';
import { Link } from 'react-router';

export const LinkButton = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} size="room">
    {children}
  </Button>
);
