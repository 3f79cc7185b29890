import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement } from 'react';

interface RailTooltipProps {
  label: string;
  children: ReactElement;
}

/** Shows the name of an icon while the sidebar is the narrow rail that has no room for it. */
export function RailTooltip({ label, children }: RailTooltipProps) {
  const rail = useMediaQuery('(min-width: 56.25em) and (max-width: 74.99em)', false, {
    getInitialValueInEffect: false,
  });
  // Not only switched off: there is one for each of the links, and making them takes long on a phone.
  if (!rail) return children;
  return (
    <Tooltip label={label} position="right" offset={12} aria-hidden>
      {children}
    </Tooltip>
  );
}
