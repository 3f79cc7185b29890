import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { type GuildRead, settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { type Grant, SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.values';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTarget } from '#ui/use-target.ts';
import { type Section, useSection, useStep } from '../../settings.queries.ts';
import { EffectDialog, type Taking } from '../effect-dialog.tsx';
import { HostTag } from '../fields/host-note.tsx';
import { AddRole, type PickedRole } from './add-role.tsx';
import classes from './grants.module.css';

const ROWS: readonly [grant: Grant, does: string][] = [
  ['Administrator', 'Opens the settings.'],
  ['Staff', 'Members, accounts, logs.'],
  ['Public Safety', 'Registers as an officer.'],
  ['Fire & EMS', 'Fire and medical units.'],
];

/** Which roles of the Discord server may do what: a row a grant, and the licenses. Each press is at work at once. */
export function GrantsPanel() {
  const grants = useSection('grants');
  const licenses = useSection('licenses');
  const guild = useEndpoint(settingsEndpoints.getGuild, {}, { staleTime: 60_000 });
  const given = (read: Section<'grants'>, grant: Grant, licenseId: string | null = null) => ({
    grant,
    licenseId,
    version: read.version,
    entries: read.value.entries.filter((entry) => entry.grant === grant && entry.licenseId === licenseId),
    guild: guild.data,
  });
  return (
    <Loaded query={grants} failed={SETTINGS_TEXTS.loadFailed} rows={4}>
      {(read) => (
        <div className={classes.panels}>
          <Panel title="Roles">
            {ROWS.map(([grant, does]) => (
              <div className={classes.row} key={grant}>
                <div>
                  <h3>{grant}</h3>
                  <p>{does}</p>
                </div>
                <RolesOf name={grant} {...given(read, grant)} />
              </div>
            ))}
          </Panel>
          <Panel title="Licenses" mark={<p className={classes.note}>the role is given for a passed test</p>}>
            <div className={classes.licenses}>
              {(licenses.data?.value.entries ?? [])
                .filter(({ active }) => active)
                .map(({ _id, name }) => (
                  <div className={classes.license} key={_id}>
                    <h3>{name}</h3>
                    <RolesOf name={name} {...given(read, 'License', _id)} />
                  </div>
                ))}
            </div>
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

interface RolesOfProps {
  /** What the roles give, in words. */
  name: string;
  grant: Grant;
  licenseId: string | null;
  version: number;
  entries: readonly GrantEntry[];
  guild: GuildRead | undefined;
}

/** The roles that give one thing, with the way to add another. */
function RolesOf({ name, grant, licenseId, version, entries, guild }: RolesOfProps) {
  const { step, isPending } = useStep('grants');
  const taking = useTarget<Taking>();
  const add = ({ roleId, roleName }: PickedRole) =>
    step({
      ops: [{ op: 'add', list: 'entries', entry: { grant, roleId, roleName, licenseId } }],
      what: `${name} by ${roleName || roleId}`,
    });
  const take = (entry: GrantEntry, shown: string) =>
    taking.open({
      section: 'grants',
      version,
      ops: [{ op: 'remove', list: 'entries', _id: entry._id }],
      title: `Take ${name} away?`,
      message: ({ lose, offDuty }) => `${lose} people lose ${name}, ${offDuty} of them on duty.`,
      confirmLabel: 'Save',
      what: `${name} by ${shown}`,
    });
  return (
    <div className={classes.roles}>
      {entries.map((entry) => (
        <RoleChip key={entry._id} entry={entry} name={name} guild={guild} onTake={take} />
      ))}
      <AddRole
        name={name}
        isLicense={grant === 'License'}
        taken={entries.map(({ roleId }) => roleId)}
        guild={guild}
        disabled={isPending}
        onPick={add}
      />
      <EffectDialog opened={taking.opened} taking={taking.target} onClose={taking.close} />
    </div>
  );
}

interface RoleChipProps {
  entry: GrantEntry;
  name: string;
  guild: GuildRead | undefined;
  onTake: (entry: GrantEntry, shown: string) => void;
}

function RoleChip({ entry, name, guild, onTake }: RoleChipProps) {
  const role = guild?.roles.find(({ _id }) => _id === entry.roleId);
  const shown = role?.name || entry.roleName || entry.roleId;
  const isGone = guild?.bot === true && role === undefined;
  return (
    <span className={classes.chip} data-gone={isGone || undefined}>
      <span className={classes.dot} style={{ background: role?.color ?? undefined }} />
      <span className={classes.name}>{shown}</span>
      {isGone && <span className={classes.mark}>Gone</span>}
      {entry.host === null ? (
        <ActionIcon
          className={classes.remove ?? ''}
          aria-label={`Take ${name} from ${shown}`}
          onClick={() => onTake(entry, shown)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <HostTag variable={entry.host} />
      )}
    </span>
  );
}
