import { Button } from '@mantine/core';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type ReactNode, useRef, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { BoloDetails, type SearchLink } from './bolo-details.tsx';
import { BoloTable } from './bolo-table.tsx';
import { useBolos } from './bolos.queries.ts';
import { useLastingBolos } from './use-lasting-bolos.ts';

interface BolosPanelProps {
  platform: Platform;
  /** Whether the reader may create, edit and cancel BOLOs here. */
  canEdit: boolean;
  /** Opens the dialog for a new BOLO; an empty list offers it. */
  onCreate: () => void;
  /** The address of what is known of a plate or a name. */
  searchLink: SearchLink;
  /** Buttons at the right of the panel's head. */
  actions?: ReactNode;
}

/** Active BOLOs: what is looked for on a platform at this moment, each with its details. */
export function BolosPanel({ platform, canEdit, onCreate, searchLink, actions }: BolosPanelProps) {
  const query = useBolos(platform);
  const bolos = useLastingBolos(query.data);
  const offline = useLiveState() === 'offline';
  const [detail, setDetail] = useState({ id: '', opened: false });
  const list = useRef<HTMLDivElement>(null);
  const close = () => setDetail((last) => ({ ...last, opened: false }));
  return (
    <Panel
      title="Active BOLOs"
      count={bolos?.length}
      mark={<StaleMark stale={bolos !== undefined && (offline || query.isError)} />}
      actions={actions}
    >
      <BoloTable
        frame={list}
        bolos={bolos}
        onOpen={({ _id }) => setDetail({ id: _id, opened: true })}
        create={canEdit && <Button onClick={onCreate}>Create BOLO</Button>}
        failure={
          query.isError && bolos === undefined
            ? {
                message: failureMessage(query.error, 'The BOLOs could not be loaded.'),
                onRetry: () => void query.refetch(),
              }
            : undefined
        }
      />
      <FormDialog opened={detail.opened} title="BOLO Details" onClose={close}>
        {(dialog) => (
          <BoloDetails
            bolo={query.data?.find(({ _id }) => _id === detail.id)}
            canEdit={canEdit}
            searchLink={searchLink}
            // The row that opened the dialog is gone.
            onCancelled={() => list.current?.focus()}
            dialog={dialog}
          />
        )}
      </FormDialog>
    </Panel>
  );
}
