import type { EventStream } from '#platform/live/event-stream';
import { canRead, type EventReader, type LiveEvent, rightsKey, sliceOf } from '#platform/live/live-event';

/** Caught-up streams whose readers have equal rights. */
interface Group {
  reader: EventReader;
  streams: Set<EventStream>;
}

/** Groups open streams by rights, so each event is matched once per group; personal events go by user. */
export function createAudience() {
  const ofUser = new Map<string, Set<EventStream>>();
  const groups = new Map<string, Group>();
  const groupOf = new Map<EventStream, Group>();
  /** Streams that check each event themselves. */
  const ungrouped = new Set<EventStream>();

  const leaveGroup = (stream: EventStream) => {
    groupOf.get(stream)?.streams.delete(stream);
    groupOf.delete(stream);
  };

  const recipientsOf = (events: readonly LiveEvent[]): EventStream[] => {
    const users = new Set(events.map(({ readers, userId }) => (readers === 'user' ? userId : null)));
    return [...users].flatMap((userId) => [...(ofUser.get(userId ?? '') ?? [])]);
  };

  return {
    streams: (): Iterable<EventStream> => [...ofUser.values()].flatMap((streams) => [...streams]),
    streamsOf: (userId: string): Iterable<EventStream> => ofUser.get(userId) ?? [],
    add: (userId: string, stream: EventStream) => {
      ofUser.set(userId, (ofUser.get(userId) ?? new Set()).add(stream));
      ungrouped.add(stream);
    },
    remove: (userId: string, stream: EventStream) => {
      leaveGroup(stream);
      ungrouped.delete(stream);
      const own = ofUser.get(userId);
      own?.delete(stream);
      if (own?.size === 0) ofUser.delete(userId);
    },
    addToGroup: (stream: EventStream, reader: EventReader) => {
      const key = rightsKey(reader);
      const group = groups.get(key) ?? { reader, streams: new Set() };
      groups.set(key, group);
      group.streams.add(stream);
      groupOf.set(stream, group);
      ungrouped.delete(stream);
    },
    removeFromGroup: (stream: EventStream) => {
      leaveGroup(stream);
      ungrouped.add(stream);
    },
    deliver: (events: readonly LiveEvent[]) => {
      // Computed first: streams that fall behind must not get these events twice.
      const individual = new Set([...ungrouped, ...recipientsOf(events)]);
      for (const group of groups.values()) distribute(events, group, individual);
      for (const stream of individual) stream.offer(events);
    },
  };
}

function distribute(
  events: readonly LiveEvent[],
  { reader, streams }: Group,
  except: ReadonlySet<EventStream>,
): void {
  if (streams.size === 0) return;
  const slice = sliceOf(events, (event) => event.readers !== 'user' && canRead(event, reader));
  if (slice.count === 0 && slice.remaining.length === 0) return;
  for (const stream of streams) if (!except.has(stream)) stream.take(slice);
}
