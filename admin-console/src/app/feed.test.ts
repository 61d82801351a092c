import { describe, expect, it } from 'vitest';
import { openFeed, type FeedStatus } from './feed.ts';

interface Message {
  readonly position: string;
  readonly reload?: boolean;
}

function world() {
  const started: {
    after: string | null;
    stopped: boolean;
    next: (message: Message) => void;
    fail: (error: unknown) => void;
    end: () => void;
  }[] = [];
  const statuses: FeedStatus[] = [];
  const read: { position: string; first: boolean }[] = [];
  let connected = true;
  let now = 1000;
  let connectionListener = () => {};
  let pending: { at: number; act: () => void } | null = null;
  const close = openFeed<Message>(
    {
      subscribe: (after, listener) => {
        const one = { after, stopped: false, ...listener };
        started.push(one);
        return () => {
          one.stopped = true;
        };
      },
      connected: () => connected,
      onConnection: (listener) => {
        connectionListener = listener;
        return () => {
          connectionListener = () => {};
        };
      },
      isRefusal: (error) => error === 'refused',
      now: () => now,
      later: (ms, act) => {
        pending = { at: now + ms, act };
        return () => {
          pending = null;
        };
      },
      // Nothing of a pause is left out.
      random: () => 1,
    },
    {
      read: (message, first) => {
        if (message.reload && !first) return 'resubscribe';
        read.push({ position: message.position, first });
        return 'taken';
      },
      status: (status) => statuses.push(status),
    },
  );
  const last = () => started.at(-1)!;
  return {
    started,
    read,
    close,
    last,
    status: () => statuses.at(-1)!,
    setConnected: (value: boolean) => {
      connected = value;
      connectionListener();
    },
    pass: (ms: number) => {
      now += ms;
      const due = pending;
      if (due && due.at <= now) {
        pending = null;
        due.act();
      }
    },
  };
}

describe('a feed', () => {
  it('starts fresh, then is live', () => {
    const feed = world();
    expect(feed.last().after).toBeNull();
    expect(feed.status()).toEqual({ kind: 'connecting' });
    feed.last().next({ position: '5' });
    expect(feed.status()).toEqual({ kind: 'live' });
    expect(feed.read).toEqual([{ position: '5', first: true }]);
  });

  it('a lost connection stops the subscription at once, shows since when, and subscribes again after the last position read', () => {
    const feed = world();
    feed.last().next({ position: '5' });
    feed.last().next({ position: '8' });
    feed.setConnected(false);
    expect(feed.started[0]?.stopped).toBe(true);
    expect(feed.status()).toEqual({ kind: 'lost', since: 1000 });
    feed.pass(500);
    expect(feed.last().after).toBe('8');
    feed.pass(60_000);
    feed.setConnected(true);
    expect(feed.started).toHaveLength(2);
    expect(feed.status()).toEqual({ kind: 'lost', since: 1000 });
    feed.last().next({ position: '9' });
    expect(feed.status()).toEqual({ kind: 'live' });
    expect(feed.read.at(-1)).toEqual({ position: '9', first: false });
  });

  it('subscribes again also while the connection does not stand: that is what makes the client connect', () => {
    const feed = world();
    feed.last().next({ position: '5' });
    feed.setConnected(false);
    feed.pass(500);
    expect(feed.started).toHaveLength(2);
    expect(feed.last().stopped).toBe(false);
  });

  it('what an earlier subscription still says is dropped', () => {
    const feed = world();
    feed.last().next({ position: '5' });
    const old = feed.last();
    feed.setConnected(false);
    old.next({ position: '99' });
    feed.pass(500);
    old.next({ position: '99' });
    expect(feed.read.map((each) => each.position)).toEqual(['5']);
  });

  it('an error is tried again after 0.5 s, then twice as long each time up to 10 s', () => {
    const feed = world();
    const waits = [500, 1000, 2000, 4000, 8000, 10_000, 10_000];
    waits.forEach((wait, index) => {
      feed.last().fail('gone');
      feed.pass(wait - 1);
      expect(feed.started).toHaveLength(index + 1);
      feed.pass(1);
      expect(feed.started).toHaveLength(index + 2);
    });
    expect(feed.status()).toEqual({ kind: 'lost', since: 1000 });
  });

  it('an end by the server is tried again too', () => {
    const feed = world();
    feed.last().next({ position: '5' });
    feed.last().end();
    feed.pass(500);
    expect(feed.last().after).toBe('5');
  });

  it('a refusal is final', () => {
    const feed = world();
    feed.last().fail('refused');
    feed.pass(60_000);
    feed.setConnected(false);
    feed.setConnected(true);
    expect(feed.started).toHaveLength(1);
    expect(feed.status()).toEqual({ kind: 'refused', error: 'refused' });
  });

  it('reload subscribes afresh, whose first message is a snapshot', () => {
    const feed = world();
    feed.last().next({ position: '5' });
    feed.last().next({ position: '6', reload: true });
    expect(feed.last().after).toBeNull();
    feed.last().next({ position: '7', reload: true });
    expect(feed.read.at(-1)).toEqual({ position: '7', first: true });
    expect(feed.started).toHaveLength(2);
  });

  it('closing stops everything', () => {
    const feed = world();
    feed.close();
    expect(feed.started[0]?.stopped).toBe(true);
    feed.setConnected(false);
    feed.setConnected(true);
    feed.pass(60_000);
    expect(feed.started).toHaveLength(1);
  });

  it('a connection lost before anything was read leaves the waiting subscription as it is', () => {
    const feed = world();
    feed.setConnected(false);
    feed.setConnected(true);
    feed.last().next({ position: '6' });
    expect(feed.started).toHaveLength(1);
    expect(feed.read).toEqual([{ position: '6', first: true }]);
  });
});
