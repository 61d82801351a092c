import { lastSealEvent } from '@vigil/stores/chain/seals';
import { collections, type SettingDocument } from '../../platform/collections.js';
import type { Services } from '../../platform/services.js';
import { type Destination, destinationsOf } from './destinations.js';
import { anchorOf, type OutsideAnchor } from './outside-anchor.js';

const firstPauseMilliseconds = 2_000;
const longestPauseMilliseconds = 60_000;
const patienceMilliseconds = 10_000;
const patienceAtStopMilliseconds = 1_000;

const sentId = (destination: Destination): string => `seal-anchor:${destination.name}`;
const sentTo = async (
  documents: Services['documents'],
  destination: Destination,
): Promise<{ readonly version: number; readonly value: OutsideAnchor } | null> =>
  (await documents.collection<SettingDocument>(collections.settings).get(sentId(destination))) as {
    readonly version: number;
    readonly value: OutsideAnchor;
  } | null;

/**
 * Brings the newest seal to every destination, one after the other for each, never in the way of sealing: what
 * could not be sent is tried again, after 2 s and then at ever longer intervals up to a minute; of several seals
 * that wait the newest is enough, it names those before it. How far each came is a document, so that whoever
 * seals next goes on from there.
 */
export class AnchorSender {
  readonly #senders: readonly Sender[];

  constructor(services: Services) {
    this.#senders = destinationsOf(services.config.sealAnchors).map(
      (destination) => new Sender(services, destination),
    );
  }

  /** There may be a new seal. */
  look(): void {
    for (const sender of this.#senders) sender.look();
  }

  /** One more try for what has not been sent, a second at most. */
  async stop(): Promise<void> {
    await Promise.all(this.#senders.map((sender) => sender.stop()));
  }
}

class Sender {
  #running: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | null = null;
  #pause = firstPauseMilliseconds;
  #stopping: AbortSignal | null = null;

  constructor(
    private readonly services: Services,
    private readonly destination: Destination,
  ) {}

  look(): void {
    if (this.#stopping === null && this.#retry === null)
      this.#running = this.#running.then(() => this.#send());
  }

  async stop(): Promise<void> {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#stopping = AbortSignal.timeout(patienceAtStopMilliseconds);
    await Promise.race([
      this.#running.then(() => this.#send()),
      new Promise((resolve) => setTimeout(resolve, patienceAtStopMilliseconds)),
    ]);
  }

  async #send(): Promise<void> {
    const { log, documents, logger } = this.services;
    try {
      const last = await lastSealEvent(log);
      const anchor = last === null ? null : anchorOf(last);
      const sent = await sentTo(documents, this.destination);
      if (anchor === null || sent?.value.hash === anchor.hash) return;
      await this.destination.send(anchor, this.#stopping ?? AbortSignal.timeout(patienceMilliseconds));
      await documents.collection<SettingDocument>(collections.settings).put({
        ...{ id: sentId(this.destination), version: (sent?.version ?? 0) + 1, value: anchor },
      });
      this.#pause = firstPauseMilliseconds;
    } catch (error) {
      logger.error(
        { err: error, to: this.destination.name },
        'a seal was not sent outside: it will be tried again',
      );
      this.#tryAgain();
    }
  }

  #tryAgain(): void {
    if (this.#stopping !== null) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.look();
    }, this.#pause);
    this.#retry.unref();
    this.#pause = Math.min(2 * this.#pause, longestPauseMilliseconds);
  }
}

/** So long a seal may be on its way before /readyz and the log say so: a minute to the next one, and some tries. */
const longestWayMilliseconds = 10 * 60_000;

/**
 * `anchors` of /readyz and the gauge, in every process: how old the newest seal outside is while a newer one waits.
 * Nothing where no destination is configured.
 */
export function showAnchors(services: Services): void {
  const { config, log, documents, health, metrics, clock } = services;
  const destinations = destinationsOf(config.sealAnchors);
  if (destinations.length === 0) return;
  const behind = async (destination: Destination): Promise<number> => {
    const last = await lastSealEvent(log);
    const newest = last === null ? null : anchorOf(last);
    const sent = await sentTo(documents, destination);
    if (newest === null || sent?.value.hash === newest.hash) return 0;
    return Math.max(0, clock.now() - (sent?.value.sealedAt ?? newest.sealedAt));
  };
  health.add('anchors', async () => ({
    // No process answers better than another for it.
    ok: true,
    to: await Promise.all(
      destinations.map(async (destination) => {
        const sent = await sentTo(documents, destination);
        const milliseconds = await behind(destination);
        return {
          destination: destination.name,
          newest: sent === null ? null : { revision: sent.value.revision, sealedAt: sent.value.sealedAt },
          behindSeconds: Math.round(milliseconds / 1000),
          late: milliseconds > longestWayMilliseconds,
        };
      }),
    ),
  }));
  metrics.gauge(
    'vigil_seal_anchor_behind_seconds',
    'How old the newest seal outside is while a newer one waits to be sent there, of the destination that is furthest behind.',
    async () => Math.max(...(await Promise.all(destinations.map(behind)))) / 1000,
  );
}
