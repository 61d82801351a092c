import type { Slide } from '@vigil/domain/slideshow/slide';
import { findAll } from '@vigil/stores/documents/find-all';
import { openEntity, type ReferenceEntity } from '../platform/reference/reference-entity.js';
import type { Services } from '../platform/services.js';
import { collections } from './collections.js';

type Kept = Pick<Services, 'documents'>;

const slidesOf = ({ documents }: Kept) => documents.collection<Slide>(collections.slides);

/** A slide as reference data: who changed what stands in the log. */
export const slideEntity = (services: Kept): ReferenceEntity<Slide> =>
  openEntity('slideshow', '轮播图', slidesOf(services));

/** Every slide, hidden ones too. A site has some dozens. */
export const everySlide = (services: Kept): Promise<Slide[]> => findAll(slidesOf(services), {});
