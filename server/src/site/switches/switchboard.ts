import type { Switchboard } from '@vigil/domain/site/switchboard';
import type { Collection } from '@vigil/stores/documents/port';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { perServices } from '../../platform/per-services.js';
import { KeptReference } from '../../platform/reference/kept-reference.js';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

/** There is one for the whole installation. */
export const switchboardId = 'site';

const collectionOf = ({ documents }: Pick<Services, 'documents'>): Collection<Switchboard> =>
  documents.collection<Switchboard>(collections.switchboard);

/** What this installation switched, as reference data: who switched what stands in the log. */
export const switchboardEntity = (services: Services): ReferenceEntity<Switchboard> =>
  openEntity('switchboard', '功能开关', collectionOf(services), {
    completed: () => void keptSwitchboard(services).changed(),
  });

export const keptSwitchboard = perServices(
  (services) => new KeptReference(services, 'switchboard', collectionOf(services)),
);

const untouched: Switchboard = { id: switchboardId, version: 0, values: {}, updateTime: 0 };

/** As it was last read in this process; version 0: nobody has switched anything. */
export const settingsBoard = (services: Services): Switchboard =>
  keptSwitchboard(services).get(switchboardId) ?? untouched;

/** Reads it, and lets everything that obeys a switch follow. */
export async function followSwitchboard(services: Services, told: () => void): Promise<BackgroundService> {
  const kept = keptSwitchboard(services);
  const stop = kept.onRead(() => {
    declarationsOf(services).settings.follow(settingsBoard(services).values);
    told();
  });
  const running = await kept.start();
  return {
    stop: async () => {
      stop();
      await running.stop();
    },
  };
}
