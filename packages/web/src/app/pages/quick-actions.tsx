import { Button } from '@mantine/core';
import classes from './quick-actions.module.css';
import type { BoardDialog } from './use-board-dialogs.ts';

interface QuickActionsProps {
  /** Whether the reader has a unit of their own. */
  hasUnit: boolean;
  canEdit: boolean;
  onOpen: (dialog: BoardDialog) => void;
}

/** What an officer reaches for most (specification §2, Quick Actions); the panic button stands in the strip. */
export function QuickActions({ hasUnit, canEdit, onOpen }: QuickActionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={classes.actions} role="group" aria-label="Quick Actions">
      <Button onClick={() => onOpen('codes')}>10 Codes</Button>
      {hasUnit && <Button onClick={() => onOpen('subdivision')}>Select Subdivision</Button>}
      {canEdit && (
        <>
          <Button onClick={() => onOpen('bolo')} aria-keyshortcuts="Alt+B">
            Create BOLO
          </Button>
          <Button variant="filled" onClick={() => onOpen('call')} aria-keyshortcuts="Alt+N">
            Create Call
          </Button>
        </>
      )}
    </div>
  );
}
