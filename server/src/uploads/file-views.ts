import { fileViewsDecider, fileViewsId, fileViewsStream, type FileView } from '@vigil/domain/uploads/public';
import type { Session } from '../platform/context.js';
import { actorOf } from '../platform/context.js';
import { CommandSide } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import { perServices } from '../platform/per-services.js';
import type { BackgroundService } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';

/** What a wall shows is recorded together, so often; ms. */
const togetherEvery = 10_000;
/** Views that wait while the log is away: beyond them the wall's pictures are refused as "retry later". */
const mostWaiting = 20_000;

interface Waiting {
  readonly session: Session;
  readonly views: Map<string, FileView>;
}

/**
 * Writes down who looked at whose private files (decision 085): a file that somebody opens before its bytes
 * leave; what a wall keeps showing by itself together, every ten seconds and at the end.
 */
export class FileViews {
  private readonly streams;
  private readonly waiting = new Map<string, Waiting>();
  private count = 0;

  constructor(private readonly services: Services) {
    this.streams = new CommandSide({
      ...commandPorts(services),
      decider: fileViewsDecider,
      streamOf: fileViewsStream,
      cacheSize: 500,
    });
  }

  /** Durable when it resolves. Throws `RetryLaterError`. */
  async now(session: Session, view: FileView): Promise<void> {
    await this.record(session, [view]);
  }

  /** To be written with the next. Durable at once when too many wait. */
  async soon(session: Session, view: FileView): Promise<void> {
    if (this.count >= mostWaiting) return this.now(session, view);
    const own = this.waiting.get(session.user.id) ?? { session, views: new Map<string, FileView>() };
    this.waiting.set(session.user.id, own);
    if (own.views.has(view.fileId)) return;
    own.views.set(view.fileId, view);
    this.count += 1;
  }

  /** Writes what waits; what cannot be written waits on. */
  async flush(): Promise<void> {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    this.count = 0;
    for (const { session, views } of all)
      try {
        await this.record(session, [...views.values()]);
      } catch (error) {
        this.services.logger.warn(
          { err: error, viewer: session.user.id },
          'views of files wait to be recorded',
        );
        for (const view of views.values()) await this.soon(session, view);
      }
  }

  private async record(session: Session, views: readonly FileView[]): Promise<void> {
    const now = this.services.clock.now();
    await this.streams.execute(
      fileViewsId(session.user.id, now),
      { type: 'RecordFileViews', views },
      { actor: actorOf(session.user), arrivedAt: now, operation: 'viewFiles', commandId: null },
    );
  }
}

export const fileViews = perServices((services) => new FileViews(services));

export async function startFileViews(services: Services): Promise<BackgroundService> {
  const views = fileViews(services);
  const timer = setInterval(() => void views.flush(), togetherEvery).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await views.flush();
    },
  };
}
