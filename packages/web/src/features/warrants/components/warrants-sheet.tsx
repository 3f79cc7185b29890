import '#ui/paper-print.css';
import { Box } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatDateTime } from '#lib/date-format.ts';
import { nameWithBirth } from '#lib/person-name.ts';
import { serverNow } from '#lib/server-clock.ts';
import { issuerOf, reasonOf } from './warrant-words.ts';
import classes from './warrants-sheet.module.css';

export function WarrantsSheet({ platform, shown }: { platform: GamePlatform; shown: readonly Warrant[] }) {
  const [printedAt, setPrintedAt] = useState<string | null>(null);
  // The browser prints what is rendered when the event ends.
  useWindowEvent('beforeprint', () => flushSync(() => setPrintedAt(new Date(serverNow()).toISOString())));
  useWindowEvent('afterprint', () => setPrintedAt(null));
  if (printedAt === null) return null;
  return createPortal(
    <div className={classes.sheet} data-paper>
      <h1>Warrants - {platform}</h1>
      <p>
        {shown.length} listed, printed {formatDateTime(printedAt)}
      </p>
      {shown.map((warrant) => (
        <section key={warrant._id}>
          <h2>
            {nameWithBirth(warrant.civilianId)} - {warrant.type} - {warrant.status}
          </h2>
          <p>{reasonOf(warrant)}</p>
          <p>
            Issued by {issuerOf(warrant)}, {formatDateTime(warrant.createdAt)}
            {warrant.expiresAt !== null && `. Expires ${formatDateTime(warrant.expiresAt)}`}
            {warrant.resolvedAt !== null && `. Resolved ${formatDateTime(warrant.resolvedAt)}`}
          </p>
          <Box component="p" ff="monospace" fz="9pt">
            Warrant {warrant._id}
          </Box>
        </section>
      ))}
    </div>,
    document.body,
  );
}
