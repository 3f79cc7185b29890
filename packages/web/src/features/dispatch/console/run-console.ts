import type { QueryClient } from '@tanstack/react-query';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { showSuccess } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { BOLO_REQUEST } from '../board/board-address.ts';
import { broadcastToAll, setSignal100 } from '../broadcasts/broadcasts.queries.ts';
import { assignUnits, closeCall, detachUnit } from '../calls/call-actions.ts';
import { type CallChange, changeCall } from '../calls/calls.queries.ts';
import { consoleActs } from './console.queries.ts';
import type { ConsoleCommand } from './console-line.ts';
import { unitActs } from './use-unit-acts.ts';

/** Goes to the console with its address changed, and what is to open there. */
type Show = (view: Readonly<Record<string, string | null>>, state?: object) => void;

/** Does what a typed line means, and says so. Fails with `ApiFailure`. */
export async function runConsole(
  queryClient: QueryClient,
  platform: Platform,
  command: ConsoleCommand,
  show: Show,
): Promise<void> {
  const acts = consoleActs(queryClient);
  const units = unitActs(queryClient);
  switch (command.kind) {
    case 'open':
      return show({ call: command.call._id, emergency: null });
    case 'search':
      return show({ plate: null, name: null, [command.by]: command.text });
    case 'bolo':
      return show({ call: command.call._id, emergency: null }, BOLO_REQUEST);
    case 'units': {
      const { call, move, beside, off } = command;
      if (move.length > 0) await assignUnits(queryClient, call, move, true);
      if (beside.length > 0) await assignUnits(queryClient, call, beside, false);
      for (const unit of off) await detachUnit(queryClient, call, unit);
      return;
    }
    case 'status':
      return showSuccess((await units.setStatus(command.unit, command.status)).message);
    case 'contact':
      return showSuccess((await units.contact(command.unit)).message);
    case 'ask':
      return showSuccess((await units.ask(command.unit)).message);
    case 'take':
      await acts.take(command.emergency._id);
      return show({ emergency: command.emergency._id });
    case 'release':
      return show({ call: (await acts.release(command.emergency._id, {})).call._id, emergency: null });
    case 'drop': {
      const { emergency, reason } = command;
      await acts.drop(emergency._id, reason);
      return showUndo(`${emergencyName(emergency.number)} dropped: ${reason}.`, {
        failed: 'The 911 call could not be restored.',
        unreachable: 'The 911 call could not be restored.',
        undo: () => acts.restore(emergency._id),
      });
    }
    case 'broadcast':
      return showSuccess(await broadcastToAll(queryClient, platform, command.text));
    case 's100':
      return showSuccess(await setSignal100(queryClient, platform, command.on));
    default:
      return changeOf(queryClient, command);
  }
}

type Change = Extract<
  ConsoleCommand,
  { kind: 'response' | 'priority' | 'services' | 'hold' | 'merge' | 'note' | 'close' }
>;

/** Changes a call. */
async function changeOf(queryClient: QueryClient, command: Change): Promise<void> {
  const { call } = command;
  const change = async (wanted: CallChange, done: string) => {
    await changeCall(queryClient, call._id, wanted);
    showSuccess(`Call ${call.callNumber}: ${done}.`);
  };
  switch (command.kind) {
    case 'response': {
      const { kind, response, unit } = command;
      return change({ kind, response, unitId: unit._id }, `${unit.callsign} ${response}`);
    }
    case 'priority':
      return change(command, `priority ${command.priority}`);
    case 'services':
      return change({ ...command, before: call.services }, command.services.join(', '));
    case 'hold':
      return change(command, `held for ${command.minutes} min`);
    case 'merge':
      return change({ kind: 'merge', into: command.into._id }, `merged into ${command.into.callNumber}`);
    case 'note':
      return change(command, 'note added');
    case 'close':
      return closeCall(queryClient, call, { disposition: command.disposition });
  }
}
