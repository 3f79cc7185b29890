import type { EventStream } from '#platform/live/event-stream';
import { type EventReader, type LiveEvent, mayRead, rightsKey, sliceOf } from '#platform/live/live-event';

/** Streams that are level, of readers with equal rights. */
interface Group {
  reader: EventReader;
  streams: Set<EventStream>;
}

/**
 * The open streams of a process, by what their readers may read: an event is matched once for all with equal rights, and
 * what is meant for one user finds that user's streams without the others being asked.
 */
export function createAudience() {
  const ofUser = new Map<string, Set<EventStream>>();
  const groups = new Map<string, Group>();
  const groupOf = new Map<EventStream, Group>();
  /** Those that are told of everything, and judge for themselves. */
  const apart = new Set<EventStream>();

  const leaveGroup = (stream: EventStream) => {
    groupOf.get(stream)?.streams.delete(stream);
    groupOf.delete(stream);
  };

  /** The streams of those whom some of the events are meant for alone. */
  const addressed = (events: readonly LiveEvent[]): EventStream[] => {
    const users = new Set(events.map(({ readers, userId }) => (readers === 'user' ? userId : null)));
    return [...users].flatMap((userId) => [...(ofUser.get(userId ?? '') ?? [])]);
  };

  return {
    streams: (): Iterable<EventStream> => [...ofUser.values()].flatMap((streams) => [...streams]),
    streamsOf: (userId: string): Iterable<EventStream> => ofUser.get(userId) ?? [],
    /** A new stream stands apart. */
    add: (userId: string, stream: EventStream) => {
      ofUser.set(userId, (ofUser.get(userId) ?? new Set()).add(stream));
      apart.add(stream);
    },
    remove: (userId: string, stream: EventStream) => {
      leaveGroup(stream);
      apart.delete(stream);
      const own = ofUser.get(userId);
      own?.delete(stream);
      if (own?.size === 0) ofUser.delete(userId);
    },
    /** From now on a stream is handed what all with its reader's rights are. */
    join: (stream: EventStream, reader: EventReader) => {
      const key = rightsKey(reader);
      const group = groups.get(key) ?? { reader, streams: new Set() };
      groups.set(key, group);
      group.streams.add(stream);
      groupOf.set(stream, group);
      apart.delete(stream);
    },
    setApart: (stream: EventStream) => {
      leaveGroup(stream);
      apart.add(stream);
    },
    /** Hands out the log's next events. */
    deliver: (events: readonly LiveEvent[]) => {
      // Whoever falls behind with these must not be offered them again.
      const alone = new Set([...apart, ...addressed(events)]);
      for (const group of groups.values()) handOut(events, group, alone);
      for (const stream of alone) stream.offer(events);
    },
  };
}

/** Hands out what a group's readers may all read, but not to those that judge for themselves. */
function handOut(
  events: readonly LiveEvent[],
  { reader, streams }: Group,
  except: ReadonlySet<EventStream>,
): void {
  if (streams.size === 0) return;
  const slice = sliceOf(events, (event) => event.readers !== 'user' && mayRead(event, reader));
  if (slice.count === 0 && slice.left.length === 0) return;
  for (const stream of streams) if (!except.has(stream)) stream.take(slice);
}
