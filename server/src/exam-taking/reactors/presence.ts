import { findAll } from '@vigil/stores/documents/find-all';
import { presenceStream, type PaperCreated, type PresenceEvent } from '@vigil/domain/exam-taking/events';
import {
  offlineAfterSeconds,
  presenceAt,
  presenceDecider,
  type ObservePresence,
  type PresenceState,
  type Signs,
} from '@vigil/domain/exam-taking/presence.decider';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { PaperView } from '@vigil/projections/exam-taking/paper-view';
import { papersOf } from '../../engine/papers.js';
import { CommandSide } from '../../platform/command-side/command-side.js';
import type { Services } from '../../platform/services.js';
import { presenceGroup } from '../signs-of-life.js';

const everyMilliseconds = 5000;
const inOneGo = 200;
const name = 'when-signs-change-note-presence';

interface OpenPaper {
  readonly examId: string;
  readonly userId: string;
  /** when a live connection or call was last seen by this reactor, ms */
  seenAt: number;
}

const openPaper = ({ examId, userId }: Pick<PaperCreated, 'examId' | 'userId'>): OpenPaper => ({ examId, userId, seenAt: 0 });

/**
 * Turns signs of life into transitions, one event each (engine §8). Waits 30 s after the start, so that nobody is offline because we were,
 * then looks at every open paper every 5 s. When the bus cannot tell, nothing is decided.
 */
export async function startPresence(services: Services): Promise<{ stop(): Promise<void> }> {
  const { log, views, clock, logger } = services;
  const open = new Map<string, OpenPaper>();
  const side = new CommandSide<PresenceState, ObservePresence, PresenceEvent, never>({
    log,
    decider: presenceDecider,
    streamOf: presenceStream,
    now: () => clock.now(),
    cacheSize: 12_000,
    shared: false,
  });

  const from = await views.checkpoint('papers');
  for (const paper of await findAll(views.view<PaperView>('papers'), { handState: 0 })) open.set(paper.id, openPaper(paper));
  const subscription = log.subscribe(
    from,
    async (events) => {
      for (const event of events) await note(services, open, event);
    },
    (error) => logger.fatal({ err: error }, 'presence lost the log'),
    { types: ['PaperCreated', 'PaperHandedIn', 'PaperReopened'] },
  );

  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    let seen = 0;
    for (const [paperId, paper] of open) {
      if (stopped) return;
      await observe(services, side, paperId, paper);
      seen += 1;
      if (seen % inOneGo === 0) await new Promise((resolve) => setImmediate(resolve));
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
    open.set(paperId, openPaper(event.data as PaperCreated));
  } else {
    const { state } = await papersOf(services).papers.load(paperId);
    if (state.paper !== null && state.handedIn === null) open.set(paperId, openPaper(state.paper));
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
  const { lastActAt } = (await papersOf(services).papers.load(paperId)).state;
  // Members are gone 30 s after their last sign, which is when they were seen last.
  const goneAt = Math.min(Math.max(paper.seenAt, lastActAt), now - offlineAfterSeconds * 1000);
  const signs: Signs = {
    connections: members.map((id) => ({ id, lastSeenAt: now })),
    lastCallAt: members.length > 0 ? null : goneAt,
    lastActAt,
  };
  const known = (await side.load(paperId)).state;
  if (known.presence === presenceAt(signs, now).presence) return;
  const { examId, userId } = paper;
  await side.execute(paperId, { type: 'ObservePresence', paperId, examId, userId, signs }, papersOf(services).bySystem(name, now));
}
