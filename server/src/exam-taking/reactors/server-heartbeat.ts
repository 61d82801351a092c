import { findAll } from '@vigil/stores/documents/find-all';
import {
  outageSeconds,
  afterOutageSeconds,
  secondsMs,
  serverLifeStream,
  confirmsTime,
  type PaperClaimed,
} from '@vigil/domain/sitting/public';
import type { Position } from '@vigil/domain/kernel/event';
import type { PaperView } from '@vigil/projections/sitting/public';
import { collections as platformCollections, type SettingDocument } from '../../platform/collections.js';
import type { Subscription } from '@vigil/stores/event-log/port';
import { serverHeartbeat, papersOf, unlessTouched } from '../../sitting/public.js';
import type { Heartbeat } from '../../platform/heartbeat.js';
import { viewCaughtUp } from '../../platform/views/view-caught-up.js';
import { checkpointIdOf } from '../../platform/reactors/checkpoint.js';
import type { BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { clocks } from './clocks.js';
import { recordServerLife } from './server-life.js';
import { makePaperOf, whenPaperClaimedCreatePaper } from './when-paper-claimed-create-paper.js';

const everyMilliseconds = 5000;
/**
 * Away longer, across another boot of the machine: an operator is asked (decision 268). A reboot takes some minutes,
 * and zones of time lie whole quarters of an hour apart: a machine's clock that keeps local time is beyond it.
 */
const longestUnaskedMilliseconds = 15 * 60 * 1000;
const atOnce = 64;
const name = 'when-server-interrupted-move-deadlines';

/**
 * After an interruption of more than 30 s, measured from the last recorded heartbeat, deadlines that fell
 * into it become readiness + 120 s, by an event on each paper that says so (engine §4). Processes that find
 * the same interruption make one of it: the first to record it says when it ended, and each paper takes it
 * once.
 */
async function moveDeadlinesAfterOutage(services: Services, lastSign: number): Promise<void> {
  await viewCaughtUp(services, 'papers');
  const found = services.clock.now();
  const { position, event } = await recordServerLife(
    services,
    { type: 'ServerInterrupted', data: { lastSign, readyAt: found } },
    name,
    `interrupted/${lastSign}`,
  );
  const { readyAt } = event.data as { readyAt: number };
  await makePapersClaimedBefore(services, position);
  await viewCaughtUp(services, 'papers');
  const hit = await findAll(services.views.view<PaperView>('papers'), {
    dueAt: { gte: lastSign - secondsMs(60), lt: readyAt + secondsMs(afterOutageSeconds) },
  });
  const left = hit.map((paper) => paper.id);
  while (left.length > 0)
    await Promise.all(
      left
        .splice(0, atOnce)
        .map((paperId) =>
          unlessTouched(services, paperId, () => moveDeadline(services, paperId, lastSign, readyAt)),
        ),
    );
  services.logger.warn(
    { lastSign, readyAt, papers: hit.length },
    'the server was away; deadlines inside were moved',
  );
}

/**
 * A clock that runs ahead looks like a long time away. Within one boot of the machine the start has told them
 * apart; after another one only an operator can, and is asked when deadlines fell into more than a quarter of an hour.
 */
async function mayBeWrong(services: Services, last: Heartbeat): Promise<boolean> {
  const { clock, views } = services;
  const now = clock.now();
  const boot = clock.sinceBoot?.() ?? null;
  const sameBoot = boot !== null && boot.bootId === last.boot?.bootId;
  if (sameBoot || now - last.at <= longestUnaskedMilliseconds) return false;
  const confirmed = (await services.log.readStream(serverLifeStream))
    .filter(({ type, data }) => type === 'ClockConfirmed' && confirmsTime(data as { seals?: unknown }))
    .at(-1);
  const confirmedAgo = now - (confirmed?.time ?? -Infinity);
  if (Math.abs(confirmedAgo) <= longestUnaskedMilliseconds) return false;
  await viewCaughtUp(services, 'papers');
  const dueAt = { gte: last.at - secondsMs(60), lt: now + secondsMs(afterOutageSeconds) };
  return (await views.view<PaperView>('papers').count({ dueAt })) > 0;
}

async function moveDeadline(
  services: Services,
  paperId: string,
  outageFrom: number,
  outageTo: number,
): Promise<void> {
  const papers = papersOf(services);
  const envelope = papers.bySystem(name, outageTo, `${outageTo}/${paperId}`);
  await papers.papers.execute(paperId, { type: 'MoveDeadlineAfterOutage', outageFrom, outageTo }, envelope);
}

const makeClaimed = (services: Services, claim: PaperClaimed): Promise<void> =>
  unlessTouched(services, claim.paperId, () => makePaperOf(services, claim));

/**
 * A paper that the crash left unmade is in no view: it is made first, so that its deadline is moved like any
 * other. Claims are read from where the reactor stands.
 */
async function makePapersClaimedBefore(services: Services, position: Position): Promise<void> {
  const { log, documents } = services;
  const checkpointId = checkpointIdOf(whenPaperClaimedCreatePaper(services).name);
  const stored = await documents.collection<SettingDocument>(platformCollections.settings).get(checkpointId);
  const after = (stored?.value as Position | undefined) ?? log.start;
  // It has handled what came before the interruption already.
  if (log.compare(after, position) >= 0) return;
  let subscription: Subscription | null = null;
  try {
    await new Promise<void>((resolve, reject) => {
      subscription = log.subscribe(
        after,
        async (events) => {
          for (const event of events)
            if (event.type === 'PaperClaimed') await makeClaimed(services, event.data as PaperClaimed);
          if (events.some((event) => log.compare(event.position, position) >= 0)) resolve();
        },
        reject,
        { types: ['PaperClaimed', 'ServerInterrupted'] },
      );
    });
  } finally {
    await (subscription as Subscription | null)?.close();
  }
}

/**
 * Records every 5 s that this process serves candidates: its log and its documents answer. To be awaited
 * before the server answers anybody: deadlines that fell into an interruption are moved first. Processes that
 * share the stores may also all have lost them while they ran, so that there each beat looks for an
 * interruption; a process that is alone with its files ends when it loses them.
 */
export async function startServerHeartbeat(services: Services): Promise<BackgroundService> {
  const { log, clock, config, logger } = services;
  const heartbeat = serverHeartbeat(services);
  const time = clocks(services);
  const beat = async (when: 'starting' | 'running' | 'stopping'): Promise<void> => {
    await log.head();
    const last = await heartbeat.last();
    const wasAway = last !== null && clock.now() - last.at > secondsMs(outageSeconds);
    if (time.isHeld) {
      // A process that need not ask again, and its clock agrees with this one.
      if (when === 'running' && !wasAway) await time.release();
      return;
    }
    if (wasAway && (when === 'starting' || (when === 'running' && config.shared))) {
      const goOn = async (): Promise<void> => {
        await moveDeadlinesAfterOutage(services, last.at);
        await heartbeat.write(last);
      };
      // A process that ran meanwhile has counted the time itself.
      const asks = when === 'starting' && (await mayBeWrong(services, last));
      return asks ? time.hold(last.at, goOn) : goOn();
    }
    await heartbeat.write(last);
  };
  await beat('starting');

  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const again = (): void => {
    running = beat('running')
      .catch((error: unknown) => logger.error({ err: error }, 'a heartbeat was not recorded'))
      .then(() => {
        if (!stopped) timer = setTimeout(again, everyMilliseconds);
      });
  };
  let timer = setTimeout(again, everyMilliseconds);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await beat('stopping').catch((error: unknown) =>
        logger.error({ err: error }, 'the last heartbeat was not recorded'),
      );
    },
  };
}
