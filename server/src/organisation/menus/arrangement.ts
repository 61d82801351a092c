import { asDeclared, type MenuArrangement } from '@vigil/domain/organisation/menu-arrangement';
import type { RequestContext } from '../../platform/context.js';
import { RefusedError } from '../../platform/errors.js';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

/** The arrangement is one document, of this id. */
export const arrangementId = 'menu';

/** The arrangement as reference data: who changed what of the menu stands in the log. */
export const menuEntity = ({ documents }: Pick<Services, 'documents'>): ReferenceEntity<MenuArrangement> =>
  openEntity('menu', '菜单', documents.collection<MenuArrangement>(collections.menus));

/** How people arranged the menu, as it is now. */
export const arrangementOf = async (services: Pick<Services, 'documents'>): Promise<MenuArrangement> =>
  (await menuEntity(services).collection.get(arrangementId)) ?? asDeclared(arrangementId);

/** A change of the arrangement as somebody asks for it. */
export interface ArrangementChange {
  /** camelCase name of the use case */
  readonly operation: string;
  readonly payload: unknown;
  /** the one that was looked at; left out: whatever is there, decided anew as often as others are faster */
  readonly version?: number | null | undefined;
  readonly change: (before: MenuArrangement) => MenuArrangement;
}

const attempts = 20;

/**
 * Changes the arrangement, log first, once per command id. Two who change it at once: both count, each decided on
 * what the other left, unless a version is given that is no longer the newest (`SomebodyWasFaster`).
 */
export async function arrange(
  context: RequestContext,
  { operation, payload, version, change }: ArrangementChange,
): Promise<MenuArrangement> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await saveReference(context, menuEntity(context.services), {
        ...{ operation, payload, version, id: arrangementId, mayBeNew: true },
        make: (before) => ({
          ...change(before ?? asDeclared(arrangementId)),
          version: versionAfter(before),
        }),
      });
    } catch (error) {
      const faster = error instanceof RefusedError && error.reason === 'SomebodyWasFaster';
      if (!faster || typeof version === 'number' || attempt === attempts) throw error;
    }
  }
}
