import { findAll } from '@vigil/stores/documents/find-all';
import {
  presenceStream,
  type PresenceEvent,
  offlineAfterSeconds,
  quietAfterSeconds,
  presenceAt,
  presenceDecider,
  type ObservePresence,
  type PresenceState,
  type Signs,
} from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { PaperView } from '@vigil/projections/sitting/public';
import { candidateActs, papersOf, unlessTouched } from '../../sitting/public.js';
import { CommandSide } from '../../platform/command-side/command-side.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { presenceGroup } from '../candidate-heartbeats.js';

const everyMilliseconds = 5000;
const atOnce = 64;
const name = 'when-signs-change-note-presence';

interface OpenPaper {
  /** when a live connection or call was last seen by this reactor, ms */
  seenAt: number;
  /** the last act this reactor knows of, ms; there may be later ones */
  actAt: number;
}

const openPaper = (): OpenPaper => ({ seenAt: 0, actAt: 0 });

/**
 * Turns signs of life into transitions, one event each (engine §8). Waits 30 s after the start, so that
 * nobody is offline because we were, then looks at every open paper every 5 s. When the bus cannot tell,
 * nothing is decided.
 */
export async function startPresence(services: Services, lease: Lease): Promise<BackgroundService> {
  const { log, views, clock, logger } = services;
  const open = new Map<string, OpenPaper>();
  const side = new CommandSide<PresenceState, ObservePresence, PresenceEvent, never>({
    log,
    decider: presenceDecider,
    streamOf: presenceStream,
    now: () => clock.now(),
    // Small states, all looked at every 5 s: more open papers than this would be read anew each time.
    cacheSize: 120_000,
    // Nobody else writes these streams while the role is held; should one have, the append finds out and the
    // stream is read anew.
    shared: false,
  });

  const from = await views.checkpoint('papers');
  for (const paper of await findAll(views.view<PaperView>('papers'), { handState: 0 }))
    open.set(paper.id, openPaper());
  const subscription = log.subscribe(
    from,
    async (events) => {
      for (const event of events) await note(services, open, event);
    },
    (error) => {
      logger.fatal({ err: error }, 'presence lost the log');
      lease.resign('presence lost the log');
    },
    // What is drawn on each paper is some 6 KB, and nothing to presence.
    { types: ['PaperCreated', 'PaperHandedIn', 'PaperReopened'], bare: true },
  );

  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    const left = [...open];
    while (left.length > 0 && !stopped && lease.held()) {
      await Promise.all(
        left
          .splice(0, atOnce)
          .map(([paperId, paper]) =>
            unlessTouched(services, paperId, () => observe(services, side, paperId, paper)),
          ),
      );
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const loop = (): void => {
    running = look()
      .catch((error: unknown) => logger.error({ err: error }, 'presence will be looked at again'))
      .then(() => {
        if (!stopped) timer = setTimeout(loop, everyMilliseconds);
      });
  };
  let timer = setTimeout(loop, offlineAfterSeconds * 1000);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await subscription.close();
    },
  };
}

async function note(services: Services, open: Map<string, OpenPaper>, event: Recorded): Promise<void> {
  const paperId = event.stream.slice('paper-'.length);
  if (event.type === 'PaperHandedIn') {
    open.delete(paperId);
  } else if (event.type === 'PaperCreated') {
    open.set(paperId, openPaper());
  } else {
    await unlessTouched(services, paperId, async () => {
      const { state } = await papersOf(services).papers.load(paperId);
      if (state.paper !== null && state.handedIn === null) open.set(paperId, openPaper());
    });
  }
}

async function observe(
  services: Services,
  side: CommandSide<PresenceState, ObservePresence, PresenceEvent, never>,
  paperId: string,
  paper: OpenPaper,
): Promise<void> {
  const members = await services.bus.members(presenceGroup(paperId));
  if (members === null) return;
  const now = services.clock.now();
  if (members.length > 0) paper.seenAt = now;
  const known = (await side.load(paperId)).state;
  if (members.length === 0 && known.presence === 'offline') return;
  // An act of late says online whatever came after it: only otherwise is the paper looked at.
  if (members.length === 0 || now - paper.actAt >= quietAfterSeconds * 1000)
    paper.actAt = Math.max(
      (await papersOf(services).papers.load(paperId)).state.lastActAt,
      candidateActs(services).of(paperId)?.at ?? 0,
    );
  const lastActAt = paper.actAt;
  // Members are gone 30 s after their last sign, which is when they were seen last.
  const goneAt = Math.min(Math.max(paper.seenAt, lastActAt), now - offlineAfterSeconds * 1000);
  const signs: Signs = {
    connections: members.map((id) => ({ id, lastSeenAt: now })),
    lastCallAt: members.length > 0 ? null : goneAt,
    lastActAt,
  };
  if (known.presence === presenceAt(signs, now).presence) return;
  const { state } = await papersOf(services).papers.load(paperId);
  if (state.paper === null) return;
  const { examId, userId } = state.paper;
  await side.execute(
    paperId,
    { type: 'ObservePresence', paperId, examId, userId, signs },
    papersOf(services).bySystem(name, now),
  );
}
