import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { peopleExportProjection } from './people-export.projection.js';

export const organisationProjections: ProjectionSlice = {
  name: 'organisation',
  projections: [anyProjection(peopleExportProjection)],
};
