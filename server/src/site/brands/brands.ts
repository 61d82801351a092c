import { brandOfHost, defaultBrandId, newBrand, presetOf, type Brand } from '@vigil/domain/site/brand';
import type { Collection } from '@vigil/stores/documents/port';
import { departmentsOf } from '../../organisation/public.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import type { RequestContext } from '../../platform/context.js';
import { perServices } from '../../platform/per-services.js';
import { KeptReference } from '../../platform/reference/kept-reference.js';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { UniqueKeys } from '../../platform/reference/reference-keys.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

const collectionOf = ({ documents }: Pick<Services, 'documents'>): Collection<Brand> =>
  documents.collection<Brand>(collections.brands);

const keys: UniqueKeys<Brand>['keys'] = [
  { name: 'domain', of: ({ domains }) => domains, refusal: '域名已属于另一个品牌！' },
  { name: 'department', of: ({ departId }) => departId, refusal: '该部门已绑定另一个品牌！' },
];

/**
 * A brand as reference data: who changed what stands in the log. Two brands never claim one host or one department,
 * whoever saves them at the same moment.
 */
export function brandEntity(services: Services): ReferenceEntity<Brand> {
  const among = collectionOf(services);
  return openEntity('brand', '品牌', among, {
    unique: { keys, among },
    completed: () => void keptBrands(services).changed(),
  });
}

export const keptBrands = perServices(
  (services) => new KeptReference(services, 'brand', collectionOf(services)),
);

/** Every brand, the default one first; it is there before anybody has saved it (version 0). */
export function everyBrand(services: Services): Brand[] {
  const { all } = keptBrands(services);
  const others = all.filter(({ id }) => id !== defaultBrandId);
  return [
    brandById(services, defaultBrandId) as Brand,
    ...others.sort((a, b) => a.createTime - b.createTime),
  ].map(whole);
}

/** One of them; null: there is none. */
export function brandById(services: Services, id: string): Brand | null {
  const kept = keptBrands(services).get(id);
  return kept !== null ? whole(kept) : id === defaultBrandId ? newBrand(defaultBrandId) : null;
}

/** What a later version of the program brings is there in what an earlier one saved. */
const whole = (brand: Brand): Brand => ({ ...newBrand(brand.id), ...presetOf(brand.appName), ...brand });

/**
 * The brand a page shows: the host's; else that of the person's department, the nearest one above it; else the
 * default one. null: the installation shows unknown hosts nothing.
 */
export async function brandFor(
  context: Pick<RequestContext, 'services' | 'session'>,
  host: string | null | undefined,
): Promise<Brand | null> {
  const { services, session } = context;
  const brands = everyBrand(services);
  const byHost = brandOfHost(brands, host ?? '');
  if (byHost !== null) return byHost;
  const departId = session?.user.departId ?? null;
  const bound = brands.filter((brand) => brand.departId !== null);
  if (departId !== null && bound.length > 0) {
    const above = await departmentsOf(services).above(departId);
    const nearest = above.flatMap((id) => bound.find((brand) => brand.departId === id) ?? [])[0];
    if (nearest !== undefined) return nearest;
  }
  const known = brands.length === 1 || settingsOf(services).on('unknownHosts');
  return known ? (brands[0] ?? null) : null;
}

/** Of all brands together: differs when one of them does. */
export const brandStamp = (services: Services): string =>
  keptBrands(services)
    .all.map(({ id, version }) => `${id}${version}`)
    .sort()
    .join(',');
