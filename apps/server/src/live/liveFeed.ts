// What arrives, as it arrives, for those who watch in the studio. Costs nothing while nobody does.
import type { PopupStatus } from '@service-popups/protocol';

/** Small enough to travel between processes; whoever shows it reads the rest from the database. */
export type FeedEvent =
  | { readonly type: 'status'; readonly popupId: string; readonly status: PopupStatus; readonly at: number }
  | { readonly type: 'response'; readonly responseId: string }
  | { readonly type: 'events'; readonly count: number; readonly at: number }
  | { readonly type: 'fetch'; readonly at: number };

export interface LiveFeed {
  /** Tells the watchers of this process, and whoever carries it to the others. */
  publish(projectId: string, event: FeedEvent): void;
  /** The same for what another process told: it goes no further. */
  deliver(projectId: string, event: FeedEvent): void;
  /** `onEnd` is called when the server leaves: an open stream would keep it. */
  subscribe(projectId: string, listener: (event: FeedEvent) => void, onEnd: () => void): () => void;
  /** Hears everything that is published here, of every project. */
  relayTo(carry: (projectId: string, event: FeedEvent) => void): () => void;
  /** Ends every subscription. */
  end(): void;
}

export function createLiveFeed(): LiveFeed {
  const watchers = new Map<string, Set<(event: FeedEvent) => void>>();
  const ends = new Set<() => void>();
  const carriers = new Set<(projectId: string, event: FeedEvent) => void>();
  const deliver = (projectId: string, event: FeedEvent) => {
    for (const listener of watchers.get(projectId) ?? []) listener(event);
  };
  return {
    deliver,
    publish: (projectId, event) => {
      if (watchers.size > 0) deliver(projectId, event);
      for (const carry of carriers) carry(projectId, event);
    },
    end: () => ends.forEach((end) => end()),
    subscribe: (projectId, listener, onEnd) => {
      const listeners = watchers.get(projectId) ?? new Set();
      watchers.set(projectId, listeners.add(listener));
      ends.add(onEnd);
      return () => {
        ends.delete(onEnd);
        listeners.delete(listener);
        if (listeners.size === 0) watchers.delete(projectId);
      };
    },
    relayTo: (carry) => {
      carriers.add(carry);
      return () => void carriers.delete(carry);
    },
  };
}
