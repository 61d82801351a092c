import { frameOrigin, isInMenu, type EmbeddedPage } from '@vigil/domain/site/embedded-page';
import type { Collection } from '@vigil/stores/documents/port';
import { perServices } from '../../platform/per-services.js';
import { KeptReference } from '../../platform/reference/kept-reference.js';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

const collectionOf = ({ documents }: Pick<Services, 'documents'>): Collection<EmbeddedPage> =>
  documents.collection<EmbeddedPage>(collections.embeddedPages);

/** An embedded page as reference data. */
export const embeddedPageEntity = (services: Services): ReferenceEntity<EmbeddedPage> =>
  openEntity('embedded-page', '嵌入页面', collectionOf(services), {
    completed: () => void keptPages(services).changed(),
  });

/** In the memory of every process: the content policy asks with each page. */
export const keptPages = perServices(
  (services) => new KeptReference(services, 'embedded-page', collectionOf(services)),
);

/** All of them, the older ones first. */
export const everyPage = (services: Services): EmbeddedPage[] =>
  keptPages(services).all.toSorted((a, b) => a.createTime - b.createTime || (a.id < b.id ? -1 : 1));

/** Those that a menu leads to. */
export const pagesInMenu = (services: Services, of: 'console' | 'learner'): EmbeddedPage[] =>
  everyPage(services).filter((page) => isInMenu(page, of));

/** Differs when what menus lead to does. */
export const menuStamp = (services: Services): string =>
  [...pagesInMenu(services, 'console'), ...pagesInMenu(services, 'learner')]
    .map(({ id, version }) => `${id}${version}`)
    .join(',');

/** Other sites that may be framed now. */
export const framedOrigins = (services: Services): string[] => [
  ...new Set(
    everyPage(services).flatMap(({ state, address }) => (state === 0 ? (frameOrigin(address) ?? []) : [])),
  ),
];
