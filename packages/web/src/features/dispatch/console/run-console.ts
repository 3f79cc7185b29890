import type { QueryClient } from '@tanstack/react-query';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { callEndpoint } from '#lib/api-client.ts';
import { callEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { showSuccess } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';

import { BOLO_REQUEST } from '../board/board-address.ts';

import { broadcastToAll, setSignal100 } from '../broadcasts/broadcasts.queries.ts';

import { changeCall, putBack } from '../calls/calls.queries.ts';
import { writeCall } from '../calls/calls-cache.ts';
import { assign } from './assign-units.tsx';
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
      if (move.length > 0) await assign(queryClient, call, move, true);
      if (beside.length > 0) await assign(queryClient, call, beside, false);
      for (const { _id, callsign } of off) {
        await changeCall(queryClient, call._id, { kind: 'detach', officerId: _id });
        showUndo(`${callsign} detached from call ${call.callNumber}.`, {
          failed: 'The unit could not be attached.',
          unreachable: 'The unit could not be attached.',
          undo: () => putBack(queryClient, call, { unitId: _id }),
        });
      }
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
  const { _id: id, callNumber } = command.call;
  const say = (what: string) => showSuccess(`Call ${callNumber}: ${what}.`);
  switch (command.kind) {
    case 'response':
      await changeCall(queryClient, id, {
        kind: 'response',
        response: command.response,
        unitId: command.unit._id,
      });
      return say(`${command.unit.callsign} ${command.response}`);
    case 'priority': {
      const body = { priority: command.priority };
      writeCall(queryClient, await callEndpoint(callEndpoints.updateCall, { params: { id }, body }));
      return say(`priority ${command.priority}`);
    }
    case 'services':
      await changeCall(queryClient, id, {
        kind: 'services',
        services: command.services,
        before: command.call.services,
      });
      return say(command.services.join(', '));
    case 'hold':
      writeCall(
        queryClient,
        await callEndpoint(callEndpoints.holdCall, {
          params: { id },
          body: { minutes: command.minutes, reason: command.reason },
        }),
      );
      return say(`held for ${command.minutes} min`);
    case 'merge':
      writeCall(
        queryClient,
        await callEndpoint(callEndpoints.mergeCall, { params: { id }, body: { into: command.into._id } }),
      );
      return say(`merged into ${command.into.callNumber}`);
    case 'note':
      await changeCall(queryClient, id, { kind: 'note', text: command.text });
      return say('note added');
    case 'close':
      await changeCall(queryClient, id, { kind: 'close', disposition: command.disposition });
      return showUndo(`Call ${callNumber} closed.`, {
        failed: 'The call could not be reopened.',
        unreachable: 'The call could not be reopened.',
        undo: () => changeCall(queryClient, id, { kind: 'reopen' }),
      });
  }
}
